import { type Clock, type Millis, SECOND_MS } from '@tidemark/domain/time';
import { concatBytes } from '@tidemark/verify/bytes';
import type { Hash } from '@tidemark/verify/merkle';
import { formatEntries } from '@tidemark/verify/tile';
import type { Alarms } from '../../../platform/alarms/alarms.ts';
import type { Timers } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/queryable.ts';
import type { Log } from '../../../platform/log/log.ts';
import { appendBatch, selectSize, type TileRow } from '../store/batches.ts';
import { insertCheckpoint, insertRotation } from '../store/log-rows.ts';
import { type Pending, selectPending } from '../store/pending.ts';
import { readEdges } from '../store/tiles.ts';
import { CheckpointSigner, NoteSigner, SignedState } from './checkpoint-signer.ts';
import { entriesFor, type LogSources, type NewEntries } from './entries.ts';
import { keyEntry, type OpenedLog, openLog } from './open-log.ts';
import type { Salts } from './salts.ts';
import type { SigningKey } from './signing-key.ts';
import { type FullTile, Tree } from './tree.ts';

/** Between two looks at what was committed: a record is under a signed checkpoint within about a second. */
const TURN_MS = 500;
/** A batch ends after so many leaves: hashing them takes some milliseconds, in which orders wait. */
const LEAVES_MAX = 1000;
const PENDING_MAX = 200;

export interface LogWriterOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** When it writes: by the time of this machine, also where the clock of the instance runs faster. */
  readonly timers: Pick<Timers, 'every'>;
  readonly log: Log;
  readonly alarms: Alarms;
  /** Name of the instance in the origin of its log: the host of PUBLIC_URL. */
  readonly host: string;
  readonly key: SigningKey;
  /** Replaces the key when the writer starts; `accept` is called once the log names it. */
  readonly nextKey: { readonly key: SigningKey; accept(): void } | undefined;
  /** File of the last signed checkpoint. */
  readonly stateFile: string;
  readonly salts: Salts;
  readonly sources: LogSources;
}

/** The newest checkpoint that was signed. */
export interface Published {
  readonly log: number;
  readonly size: number;
  readonly root: Hash;
  readonly note: string;
  readonly at: Millis;
}

/** Appends what was committed to the log and signs its checkpoints; one per instance (decision 0052). */
export class LogWriter {
  readonly #options: LogWriterOptions;
  readonly #state: SignedState;
  #opened: { readonly log: OpenedLog; readonly signer: CheckpointSigner } | undefined;
  #tree: Tree | undefined;
  #published: Published | undefined;
  #turn: Promise<void> = Promise.resolve();
  /** The turn that has not begun. */
  #waiting: Promise<void> | undefined;
  #stop: () => void = () => undefined;

  constructor(options: LogWriterOptions) {
    this.#options = options;
    this.#state = new SignedState(options.stateFile);
  }

  get published(): Published | undefined {
    return this.#published;
  }

  /** Opens the log, and begins to write. */
  async start(): Promise<void> {
    const { database, clock, timers, host, key, alarms, nextKey } = this.#options;
    const log = await openLog(database, { host, key, state: this.#state, now: clock.now() });
    this.#opened = { log, signer: new CheckpointSigner(log.origin, log.signer, this.#state) };
    if (log.newBecause !== undefined) alarms.raise('log_restarted', log.origin, { reason: log.newBecause });
    if (nextKey !== undefined) {
      await this.#rotate(nextKey.key);
      nextKey.accept();
    }
    await this.writeNow();
    this.#stop = timers.every(TURN_MS, () => void this.writeNow());
  }

  /** Writes what was committed until now, and stops. */
  async stop(): Promise<void> {
    this.#stop();
    if (this.#opened !== undefined) await this.writeNow();
  }

  /** Resolves when everything that was committed before the call is under a signed checkpoint, or an alarm says why not. */
  writeNow(): Promise<void> {
    // One turn waits at most: it writes what all who wait for it have committed.
    this.#waiting ??= this.#turn
      .then(() => {
        this.#waiting = undefined;
        return this.#write();
      })
      .catch((error: unknown) => this.#onFailure(error));
    this.#turn = this.#waiting;
    return this.#turn;
  }

  get origin(): string {
    return this.#requireOpened().log.origin;
  }

  /** Signs a text in the name of the log. */
  signNote(text: string): Promise<string> {
    const { log } = this.#requireOpened();
    return log.signer.sign(text, this.#options.clock.now());
  }

  #requireOpened() {
    if (this.#opened === undefined) throw new Error('the log is not open yet');
    return this.#opened;
  }

  async #write(): Promise<void> {
    let signed = performance.now();
    while ((await this.#append()) === 'more waits') {
      // Behind a long pause much waits: readers see it grow.
      if (performance.now() - signed < TURN_MS) continue;
      await this.#sign();
      signed = performance.now();
    }
    await this.#sign();
    this.#options.alarms.clear('log_stopped', '');
  }

  /**
   * Appends one batch. What is committed meanwhile waits for the next turn: under load something always is, and each
   * batch has its price.
   */
  async #append(): Promise<'all taken' | 'more waits'> {
    const { database, sources, salts } = this.#options;
    const waiting = await selectPending(database, PENDING_MAX);
    const pending = firstOf(waiting);
    if (pending.length === 0) return 'all taken';
    const found = await entriesFor(database, pending, { sources, salts });
    const [missing] = found.missing;
    if (missing !== undefined) {
      this.#options.alarms.raise('log_gap', '', { first: missing, count: found.missing.length });
    }
    await this.#appendLeaves(
      found,
      pending.map(({ id }) => id),
    );
    return pending.length < waiting.length || waiting.length === PENDING_MAX ? 'more waits' : 'all taken';
  }

  async #appendLeaves(
    { contents, ticks, records }: Pick<NewEntries, 'contents' | 'ticks' | 'records'>,
    taken: readonly string[],
  ): Promise<void> {
    const { database, clock } = this.#options;
    const { log } = this.#requireOpened();
    const tree = await this.#currentTree();
    // Until it is stored: after a failure the tree is read from the database.
    this.#tree = undefined;
    const first = tree.size;
    const tiles = contents.flatMap((content) => tree.append(content)).map(rowOf);
    const entries = formatEntries(contents);
    const batch = { first, leaves: contents.length, ticks, records, at: clock.now(), entries };
    await database.transaction((tx) => appendBatch(tx, log.id, batch, { tiles, taken }));
    this.#tree = tree;
  }

  /** Continues the log with another key: the older one signs a checkpoint whose last leaf names the newer. */
  async #rotate(key: SigningKey): Promise<void> {
    const { log, signer } = this.#requireOpened();
    const fresh = new NoteSigner(log.origin, key);
    await this.#appendLeaves({ contents: [keyEntry(fresh.verifierKeys)], ticks: 0, records: [] }, []);
    const { size } = await this.#currentTree();
    const note = await this.#signWith(signer);
    await insertRotation(this.#options.database, { log: log.id, size, note });
    this.#opened = {
      log: { ...log, signer: fresh },
      signer: new CheckpointSigner(log.origin, fresh, this.#state),
    };
    this.#published = undefined;
  }

  /** Signs the tree as it is: again each second, so that its time shows that the log is alive. */
  async #sign(): Promise<void> {
    const { size } = await this.#currentTree();
    const before = this.#published;
    if (before?.size === size && this.#options.clock.now() - before.at < SECOND_MS) return;
    await this.#signWith(this.#requireOpened().signer);
  }

  async #signWith(signer: CheckpointSigner): Promise<string> {
    const { database, clock } = this.#options;
    const { log } = this.#requireOpened();
    const tree = await this.#currentTree();
    const [at, size, before] = [clock.now(), tree.size, this.#published];
    const root = before?.size === size ? before.root : await tree.root();
    const note = await signer.sign({ size, root }, at);
    if (before?.size !== size) await insertCheckpoint(database, { log: log.id, size, at, note });
    this.#published = { log: log.id, size, root, note, at };
    return note;
  }

  /** After a failure it is read from the database: whether the last batch was stored is not known. */
  async #currentTree(): Promise<Tree> {
    if (this.#tree !== undefined) return this.#tree;
    const { log } = this.#requireOpened();
    const size = await selectSize(this.#options.database, log.id);
    this.#tree = new Tree(size, await readEdges(this.#options.database, log.id, size));
    return this.#tree;
  }

  #onFailure(error: unknown): void {
    this.#tree = undefined;
    this.#options.alarms.raise('log_stopped', '', { err: error });
  }
}

/** As many as fit one batch, at least one. */
function firstOf(pending: readonly Pending[]): readonly Pending[] {
  let leaves = 0;
  for (const [at, { ids }] of pending.entries()) {
    leaves += ids.length;
    if (leaves > LEAVES_MAX && at > 0) return pending.slice(0, at);
  }
  return pending;
}

/** A tile as it is stored. */
export const rowOf = ({ level, index, hashes }: FullTile): TileRow => ({
  level,
  index,
  hashes: concatBytes(...hashes),
});
