import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Millis } from '@tidemark/domain/time';
import type { TickEntry } from '@tidemark/verify/entry';
import { formatKey } from '@tidemark/verify/note';
import type { Rotation } from '@tidemark/verify/receipt';
import type { FastifyInstance } from 'fastify';
import { readIfThere, writeOnce } from '../../platform/files/private-file.ts';
import { StartProblem } from '../../platform/start-problem.ts';
import { serveLog } from './publish/serve-log.ts';
import { findConversionTick, findRecord, findTick, type LeafPlace } from './read/find-leaf.ts';
import { keysOf } from './read/keys.ts';
import { type ProvenLeaves, proveLeaves, readRotations } from './read/prove-leaves.ts';
import type { RateUsed } from './receipts/parts.ts';
import { selectCosigned } from './store/cosigned.ts';
import { selectLogs, selectNewestCheckpoint } from './store/log-rows.ts';
import { readTile } from './store/tiles.ts';
import type { WitnessPlace } from './witnesses/read-witnesses.ts';
import { WitnessRounds } from './witnesses/witness-rounds.ts';
import { type LastSigned, SignedState } from './writer/checkpoint-signer.ts';
import { LogWriter, type LogWriterOptions } from './writer/log-writer.ts';
import { newKeyText, nextKeyFile, openSigningKey, type SigningKeyPlace } from './writer/signing-key.ts';

export type TransparencyOptions = Omit<LogWriterOptions, 'key' | 'nextKey' | 'stateFile'> & {
  readonly dataDir: string;
  /** Undefined: `log.key` under `dataDir`. */
  readonly signer: SigningKeyPlace | undefined;
  /** Who cosigns its checkpoints. */
  readonly witnesses: readonly WitnessPlace[];
};

/** The transparency log of this instance (docs/spec/log.md). */
export interface Transparency {
  /** The leaf of a record; undefined until it is logged. */
  findRecord(kind: string, id: string): Promise<LeafPlace | undefined>;
  /** The leaf of a tick, by the code of its instrument. */
  findTick(
    instrument: string,
    seq: number,
    at: Millis,
  ): Promise<(LeafPlace & { readonly entry: string }) | undefined>;
  /** The tick that a rate of a fill comes from. */
  findConversionTick(used: RateUsed): Promise<TickEntry | undefined>;
  /** Undefined where the newest checkpoint does not cover all of the leaves yet. */
  prove(log: number, indexes: readonly number[]): Promise<ProvenLeaves | undefined>;
  rotations(log: number): Promise<readonly Rotation[]>;
  saltOf(kind: string, id: string): Uint8Array;
  /** Name of the log, and of its keys. */
  origin(): string;
  /** Signs a text in the name of the log (C2SP `signed-note`). */
  signNote(text: string): Promise<string>;
  /** Resolves when what is committed is under a signed checkpoint. */
  writeNow(): Promise<void>;
  readonly serve: (server: FastifyInstance) => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What this machine knows of its log besides the database. */
export async function knownOfLog({
  dataDir,
  signer,
}: Pick<TransparencyOptions, 'dataDir' | 'signer'>): Promise<{
  readonly signed: LastSigned | undefined;
  readonly publicKey: Uint8Array | undefined;
}> {
  const key = await openSigningKey(placeOf({ dataDir, signer }), false);
  return { signed: new SignedState(stateFile(dataDir)).read(), publicKey: key?.publicKey };
}

const placeOf = ({ dataDir, signer }: Pick<TransparencyOptions, 'dataDir' | 'signer'>): SigningKeyPlace =>
  signer ?? { file: join(dataDir, 'log.key') };
const stateFile = (dataDir: string): string => join(dataDir, 'log.state');

/**
 * Makes the key that replaces the one of the log at the next start; one that waits already stays. Its file.
 *
 * @throws StartProblem where there is no key to replace, or a program signs
 */
export function makeNextKey(options: Pick<TransparencyOptions, 'dataDir' | 'signer'>): string {
  const place = placeOf(options);
  if ('program' in place)
    throw new StartProblem('a program signs the log (LOG_SIGNER): change its key there');
  if (readIfThere(place.file) === undefined) {
    throw new StartProblem(
      `${place.file} is not there: the log has no key yet, it is made at the first start`,
    );
  }
  const next = nextKeyFile(place.file);
  writeOnce(next, newKeyText());
  return next;
}

/** The key that `tidemark log rotate` made, if it did. */
async function openNextKey(file: string) {
  const next = nextKeyFile(file);
  const key = await openSigningKey({ file: next }, false);
  return key && { key, accept: () => renameSync(next, file) };
}

/** Creates the log; its key is opened, or made, when it starts. */
export function createTransparency(options: TransparencyOptions): Transparency {
  const { database, salts, dataDir } = options;
  const place = placeOf(options);
  let writer: LogWriter | undefined;
  const open = (): LogWriter => {
    if (writer === undefined) throw new Error('the log is not open yet');
    return writer;
  };
  const rounds = new WitnessRounds({ ...options, published: () => writer?.published });
  const newestLog = async (): Promise<number | undefined> => (await selectLogs(database)).at(-1)?.id;
  const checkpoint = async (wanted: number | undefined) => {
    const log = wanted ?? (await newestLog());
    if (log === undefined) return undefined;
    const published = writer?.published;
    if (published?.log === log) return published;
    const stored = await selectNewestCheckpoint(database, log);
    return stored && { log, ...stored };
  };
  return {
    findRecord: (kind, id) => findRecord(database, { kind, id }),
    findTick: (instrument, seq, at) => findTick(database, { instrument, seq, at }),
    findConversionTick: (used) => findConversionTick(database, used),
    prove: (log, indexes) => proveLeaves(database, log, indexes),
    rotations: (log) => readRotations(database, log),
    saltOf: (kind, id) => salts.of(kind, id),
    origin: () => open().origin,
    signNote: (text) => open().signNote(text),
    writeNow: () => open().writeNow(),
    serve: serveLog({
      checkpoint,
      async cosigned(wanted) {
        const log = wanted ?? (await newestLog());
        return log === undefined ? undefined : selectCosigned(database, log);
      },
      tile: (log, tile) => readTile(database, log, tile),
      async keys(wanted) {
        const found = await checkpoint(wanted);
        if (found === undefined) return undefined;
        const all = await keysOf(database, found.log);
        return `${all.map(formatKey).join('\n')}\n`;
      },
    }),
    async start() {
      const key = await openSigningKey(place, true);
      if (key === undefined) throw new StartProblem('the key of the log is not there');
      const nextKey = 'file' in place ? await openNextKey(place.file) : undefined;
      writer = new LogWriter({ ...options, key, nextKey, stateFile: stateFile(dataDir) });
      await writer.start();
      rounds.start();
    },
    async stop() {
      await rounds.stop();
      await writer?.stop();
    },
  };
}
