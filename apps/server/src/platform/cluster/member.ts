import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { present } from '@tidemark/domain/outcome';
import type pg from 'pg';
import { type ClockSources, systemClocks } from '../clock/guarded-clock.ts';
import { firstLine, StartProblem } from '../start-problem.ts';
import { requireAgreeingClock } from './clock-check.ts';
import { connectControl } from './control-connection.ts';
import { JOIN_PATIENCE_MS, StillJoining, whileJoining } from './exclusive.ts';
import {
  describeOwner,
  fenceOwner,
  isLiving,
  leaveCluster,
  readOwner,
  SILENT_MS_MAX,
  takeLease,
} from './owner.ts';

/** Between two heartbeats, and at most between two looks of a stand-by at the owner's. */
const HEARTBEAT_MS = 500;
/** At least between two looks: other stand-bys may be taking over. */
const LOOK_MS_MIN = 50;
/** How long a process that ends waits for the database to take that down. */
const LEAVE_PATIENCE_MS = 2000;

export interface JoinOptions {
  readonly url: string;
  readonly port: number;
  readonly version: string;
  readonly roles: readonly string[];
  /** Brings the database to this code's schema; called only while no process writes. */
  migrate(): Promise<void>;
  readonly onTrouble: (line: string) => void;
  /** Of this machine, unless a test sets it wrong. */
  readonly clock?: ClockSources;
}

/** A process in `cluster.member`, as long as it sends heartbeats. */
export interface Member {
  readonly id: number;
  /** The owner that it stands by, in words; undefined: it is the owner itself. */
  readonly standsBy: string | undefined;
  /** Resolves once it is the owner; rejects where the database cannot be migrated. */
  readonly owned: Promise<void>;
  /** Resolves with the reason when another process has taken over: this one must end. */
  readonly gone: Promise<string>;
  /** The database refused one of its connections or batches: it ends as `gone`. */
  onFenced(): void;
  /** The port it listens on, for those who ask who the owner is. */
  listensOn(port: number): Promise<void>;
  /** Where it takes links from gateways. */
  takesLinksAt(address: string): Promise<void>;
  /** Leaves: a stand-by takes over at once. */
  leave(): Promise<void>;
}

/**
 * Joins the processes that use a database: as the owner where none lives, otherwise as a stand-by that takes
 * over when the owner ends or is silent for SILENT_MS_MAX.
 *
 * @throws StartProblem where another process is joining for long, a server of an earlier version runs, or the clock
 *   of this machine differs from the database's.
 */
export async function joinCluster(options: JoinOptions): Promise<Member> {
  const { id, owner } = await whileJoining(options.url, JOIN_PATIENCE_MS, async (client) => {
    await requireAgreeingClock(client, options.clock ?? systemClocks);
    const found = await readOwner(client);
    const living = found !== undefined && isLiving(found) ? found : undefined;
    if (living === undefined) await freeDatabase(client, found?.id, options);
    const joined = await insertMember(client, options);
    if (living === undefined) await takeLease(client, joined);
    return { id: joined, owner: living && describeOwner(living) };
  });
  const member = new JoinedMember(options, id, owner);
  await member.begin();
  return member;
}

/** Nobody writes any more, and the schema is this code's. */
async function freeDatabase(client: pg.Client, silentId: number | undefined, { migrate }: JoinOptions) {
  if (silentId !== undefined) await fenceOwner(client, silentId);
  await migrate();
}

/** Inserts a member, and forgets those of long ago. One that wakes up later finds that it is no member any more. */
async function insertMember(client: pg.Client, { port, version, roles }: JoinOptions): Promise<number> {
  await client.query(
    `update cluster.member set state = 'ended' where state = 'alive' and seen_at < now() - interval '1 day'
       and id not in (select member_id from cluster.lease where member_id is not null)`,
  );
  const forgotten = `select id from cluster.member where state <> 'alive' and seen_at < now() - interval '30 days'`;
  await client.query(`delete from cluster.fence where member_id in (${forgotten})`);
  await client.query(`delete from cluster.member where id in (${forgotten})`);
  const { rows } = await client.query<{ id: number }>(
    `insert into cluster.member (host, pid, port, version, roles) values ($1, $2, $3, $4, $5)
     returning id::float8 as id`,
    [hostname(), process.pid, port, version, roles],
  );
  return present(rows[0], 'an insert answers its row').id;
}

class JoinedMember implements Member {
  readonly id: number;
  readonly owned: Promise<void>;
  readonly gone: Promise<string>;
  readonly #options: JoinOptions;
  #standsBy: string | undefined;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> = Promise.resolve();
  #hasLeft = false;
  #isSilent = false;
  /** A stand-by looks at the owner again when its silence could be long enough. */
  #nextMs = HEARTBEAT_MS;
  #tellGone: (reason: string) => void = () => undefined;
  #tellOwned: () => void = () => undefined;
  #failOwned: (error: unknown) => void = () => undefined;

  constructor(options: JoinOptions, id: number, standsBy: string | undefined) {
    this.#options = options;
    this.id = id;
    this.#standsBy = standsBy;
    this.gone = new Promise((resolve) => {
      this.#tellGone = resolve;
    });
    this.owned = new Promise((resolve, reject) => {
      this.#tellOwned = resolve;
      this.#failOwned = reject;
    });
    // The caller that waits for it gets the rejection.
    this.owned.catch(() => undefined);
  }

  get standsBy(): string | undefined {
    return this.#standsBy;
  }

  async begin(): Promise<void> {
    if (this.#standsBy === undefined) this.#tellOwned();
    await this.#connection();
    this.#next();
  }

  onFenced(): void {
    if (!this.#hasLeft) this.#tellGone('another Tidemark has taken over this database');
  }

  async listensOn(port: number): Promise<void> {
    const client = await this.#connection();
    await client.query('update cluster.member set port = $2 where id = $1::bigint', [this.id, port]);
  }

  async takesLinksAt(address: string): Promise<void> {
    const client = await this.#connection();
    await client.query('update cluster.member set address = $2 where id = $1::bigint', [this.id, address]);
  }

  async leave(): Promise<void> {
    this.#hasLeft = true;
    clearTimeout(this.#timer);
    await this.#beating;
    const said = this.#connection().then((client) => leaveCluster(client, this.id));
    // A database that is away learns by silence that this process has ended.
    await Promise.race([said.catch(() => undefined), wait(LEAVE_PATIENCE_MS, undefined, { ref: false })]);
    await this.#client?.end().catch(() => undefined);
  }

  #next(): void {
    if (this.#hasLeft) return;
    this.#timer = setTimeout(() => {
      this.#beating = this.#beat()
        .catch((error: unknown) => this.#lose(error))
        .finally(() => this.#next());
    }, this.#nextMs);
  }

  async #beat(): Promise<void> {
    this.#nextMs = HEARTBEAT_MS;
    const client = await this.#connection();
    const { rowCount } = await client.query(
      `update cluster.member set seen_at = clock_timestamp() where id = $1::bigint and state = 'alive'`,
      [this.id],
    );
    if (this.#isSilent) this.#options.onTrouble('the database takes heartbeats of this process again');
    this.#isSilent = false;
    if (rowCount === 0) this.onFenced();
    else if (this.#standsBy !== undefined) await this.#watchOwner(client);
  }

  async #watchOwner(client: pg.Client): Promise<void> {
    const owner = await readOwner(client);
    if (owner !== undefined && isLiving(owner)) {
      this.#standsBy = describeOwner(owner);
      this.#nextMs = Math.min(HEARTBEAT_MS, Math.max(LOOK_MS_MIN, SILENT_MS_MAX - owner.silentMs));
      return;
    }
    try {
      await whileJoining(this.#options.url, 0, (joining) => this.#takeOver(joining));
    } catch (error) {
      // Another process joins or migrates: the next look shows what came of it.
      if (error instanceof StillJoining) return;
      if (!(error instanceof StartProblem)) throw error;
      this.#hasLeft = true;
      this.#failOwned(error);
    }
  }

  async #takeOver(joining: pg.Client): Promise<void> {
    const owner = await readOwner(joining);
    if (owner !== undefined && isLiving(owner)) return;
    await freeDatabase(joining, owner?.id, this.#options);
    await takeLease(joining, this.id);
    this.#standsBy = undefined;
    this.#tellOwned();
  }

  #lose(error: unknown): void {
    const client = this.#client;
    this.#client = undefined;
    void client?.end().catch(() => undefined);
    if (this.#isSilent) return;
    this.#isSilent = true;
    this.#options.onTrouble(`this process could send the database no heartbeat: ${firstLine(error)}`);
  }

  async #connection(): Promise<pg.Client> {
    if (this.#client === undefined) {
      const client = await connectControl(this.#options.url, this.id);
      client.once('end', () => {
        if (this.#client === client) this.#client = undefined;
      });
      this.#client = client;
    }
    return this.#client;
  }
}
