const START = 6;
const END = 4;
/** Shorter texts are shown in full. */
const LONG_FROM = 14;

/** A long address or account number by its two ends, as people compare them. */
export function shortened(text: string): string {
  const signs = text.replace(/\s/g, '');
  return signs.length < LONG_FROM ? text : `${signs.slice(0, START)}…${signs.slice(-END)}`;
}

/** An address by its two ends, with its destination tag or memo. */
export function addressText(address: string, tag: string): string {
  return tag === '' ? shortened(address) : `${shortened(address)} · ${tag}`;
}
