/**
 * A worker that writes one number and one date in the language it is named by, to nobody. What a browser reads
 * and makes for the first of each kind it keeps for the whole process: a phone's page, which would stand still
 * for a tenth of a second or more, finds it done.
 */
const worker = self as unknown as { readonly name: string; close(): void };

new Intl.NumberFormat(worker.name).format(0);
new Intl.DateTimeFormat(worker.name).format(0);
postMessage('made');
worker.close();

export {};
