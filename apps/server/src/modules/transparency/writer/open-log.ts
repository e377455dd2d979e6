import type { Millis } from '@tidemark/domain/time';
import { sameBytes, toBase64, utf8 } from '@tidemark/verify/bytes';
import { formatEntry } from '@tidemark/verify/entry';
import type { TreeHead } from '@tidemark/verify/merkle';
import { formatKey, type VerifierKey } from '@tidemark/verify/note';
import { formatEntries } from '@tidemark/verify/tile';
import type { Database, Queryable } from '../../../platform/database/queryable.ts';
import { keysOf } from '../read/keys.ts';
import { appendBatch, selectSize } from '../store/batches.ts';
import { insertLog, type LogRow, selectLogs } from '../store/log-rows.ts';
import { headAt } from '../store/tiles.ts';
import { type LastSigned, NoteSigner, type SignedState } from './checkpoint-signer.ts';
import type { SigningKey } from './signing-key.ts';

/** The log that is written from now on, and why it is another one than before. */
export interface OpenedLog extends LogRow {
  readonly signer: NoteSigner;
  /** Undefined: it continues, or is the first. */
  readonly newBecause: 'other_key' | 'older_database' | 'other_history' | undefined;
}

/**
 * Opens the log of this database for writing. It continues where the database holds what was signed by this key;
 * otherwise a new log begins that names the one before: a restored backup never signs a second history under the
 * same name.
 */
export async function openLog(
  database: Database,
  {
    host,
    key,
    state,
    now,
  }: { readonly host: string; readonly key: SigningKey; readonly state: SignedState; readonly now: Millis },
): Promise<OpenedLog> {
  const logs = await selectLogs(database);
  const current = logs.at(-1);
  const signed = state.read();
  const newBecause = current && (await whyNotContinue(database, { current, logs, key, signed }));
  if (current !== undefined && newBecause === undefined) {
    return { ...current, signer: new NoteSigner(current.origin, key), newBecause };
  }
  const id = Math.max(0, current?.id ?? 0, idIn(signed, host)) + 1;
  const log: LogRow = { id, origin: originOf(host, id) };
  const signer = new NoteSigner(log.origin, key);
  const before = await headBefore(database, current, signed);
  await database.transaction((tx) => beginLog(tx, log, { before, keys: signer.verifierKeys, now }));
  return { ...log, signer, newBecause };
}

/** `broker.example/log`; later logs of the same instance have a number behind it. */
const originOf = (host: string, id: number): string => `${host}/log${id === 1 ? '' : `/${id}`}`;

/** The number of the log that was signed last, also where the database does not know it. */
function idIn(signed: LastSigned | undefined, host: string): number {
  if (signed === undefined || !signed.origin.startsWith(`${host}/log`)) return 0;
  return Number(/\/log\/(\d{1,6})$/.exec(signed.origin)?.[1] ?? 1);
}

async function whyNotContinue(
  database: Queryable,
  {
    current,
    logs,
    key,
    signed,
  }: {
    readonly current: LogRow;
    readonly logs: readonly LogRow[];
    readonly key: SigningKey;
    readonly signed: LastSigned | undefined;
  },
): Promise<OpenedLog['newBecause']> {
  const [known] = await keysOf(database, current.id);
  const [own] = new NoteSigner(current.origin, key).verifierKeys;
  if (known === undefined || formatKey(known) !== formatKey(own)) return 'other_key';
  if (signed === undefined) return undefined;
  if (signed.origin !== current.origin) {
    return logs.some(({ origin }) => origin === signed.origin) ? undefined : 'older_database';
  }
  if (signed.size > (await selectSize(database, current.id))) return 'older_database';
  const { root } = await headAt(database, current.id, signed.size);
  return sameBytes(root, signed.root) ? undefined : 'other_history';
}

/** What the new log names as its past: what was signed last, or else what the database holds. */
async function headBefore(
  database: Queryable,
  current: LogRow | undefined,
  signed: LastSigned | undefined,
): Promise<LastSigned | undefined> {
  if (signed !== undefined) return signed;
  if (current === undefined) return undefined;
  const size = await selectSize(database, current.id);
  return { origin: current.origin, ...(await headAt(database, current.id, size)) };
}

/** The leaf that names the keys of a log from now on. */
export function keyEntry(keys: readonly VerifierKey[]): Uint8Array {
  return utf8(formatEntry({ kind: 'key', keys: keys.map(formatKey) }));
}

async function beginLog(
  tx: Queryable,
  log: LogRow,
  {
    before,
    keys,
    now,
  }: {
    readonly before: (TreeHead & { readonly origin: string }) | undefined;
    readonly keys: readonly VerifierKey[];
    readonly now: Millis;
  },
): Promise<void> {
  const after =
    before === undefined ? null : { origin: before.origin, size: before.size, root: toBase64(before.root) };
  const contents = [utf8(formatEntry({ kind: 'log', origin: log.origin, after })), keyEntry(keys)];
  await insertLog(tx, log, now);
  const batch = {
    first: 0,
    leaves: contents.length,
    ticks: 0,
    at: now,
    records: [],
    entries: formatEntries(contents),
  };
  await appendBatch(tx, log.id, batch, { tiles: [], taken: [] });
}
