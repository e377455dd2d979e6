import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { present } from '@tidemark/domain/outcome';
import type pg from 'pg';
import { firstLine } from '../start-problem.ts';
import { connectControl } from './control-connection.ts';

/** The owner, as a gateway has to know it. */
export interface OwnerAddress {
  readonly memberId: number;
  readonly epoch: number;
  /** Where it takes links. */
  readonly address: string;
}

/** A gateway in `cluster.member`. */
export interface GatewayMember {
  /** Called when there is another owner, at once with the present one; undefined: there is none. */
  onOwner(listener: (owner: OwnerAddress | undefined) => void): void;
  listensOn(port: number): Promise<void>;
  leave(): Promise<void>;
}

export interface GatewayMemberOptions {
  readonly url: string;
  readonly port: number;
  readonly version: string;
  readonly onTrouble: (line: string) => void;
}

/** Between two heartbeats, with each of which it looks who the owner is. */
const HEARTBEAT_MS = 500;
/** The same while there is no owner: clients wait for the next one. */
const OWNERLESS_MS = 100;

/** Joins the cluster as a gateway: it writes nothing but its own heartbeats. */
export async function joinAsGateway(options: GatewayMemberOptions): Promise<GatewayMember> {
  const member = new Gateway(options);
  await member.begin();
  return member;
}

class Gateway implements GatewayMember {
  readonly #options: GatewayMemberOptions;
  #client: pg.Client | undefined;
  #id = 0;
  #timer: NodeJS.Timeout | undefined;
  #hasLeft = false;
  #isSilent = false;
  #owner: OwnerAddress | undefined;
  #listener: (owner: OwnerAddress | undefined) => void = () => undefined;

  constructor(options: GatewayMemberOptions) {
    this.#options = options;
  }

  async begin(): Promise<void> {
    const client = await this.#connection();
    await this.#untilMigrated(client);
    const { port, version } = this.#options;
    const { rows } = await client.query<{ id: number }>(
      `insert into cluster.member (host, pid, port, version, roles) values ($1, $2, $3, $4, '{gateway}')
       returning id::float8 as id`,
      [hostname(), process.pid, port, version],
    );
    this.#id = present(rows[0], 'an insert answers its row').id;
    await this.#beat();
    this.#next();
  }

  /** The owner of a new database makes its tables. */
  async #untilMigrated(client: pg.Client): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      const { rows } = await client.query<{ here: boolean }>(
        "select to_regclass('cluster.member') is not null as here",
      );
      if (rows[0]?.here) return;
      if (isFirst)
        this.#options.onTrouble('the database is not migrated yet: this gateway waits for its owner');
      await wait(HEARTBEAT_MS);
    }
  }

  onOwner(listener: (owner: OwnerAddress | undefined) => void): void {
    this.#listener = listener;
    listener(this.#owner);
  }

  async listensOn(port: number): Promise<void> {
    const client = await this.#connection();
    await client.query('update cluster.member set port = $2 where id = $1::bigint', [this.#id, port]);
  }

  async leave(): Promise<void> {
    this.#hasLeft = true;
    clearTimeout(this.#timer);
    await this.#client
      ?.query("update cluster.member set state = 'ended' where id = $1::bigint", [this.#id])
      .catch(() => undefined);
    await this.#client?.end().catch(() => undefined);
  }

  #next(): void {
    if (this.#hasLeft) return;
    this.#timer = setTimeout(
      () => {
        void this.#beat()
          .catch((error: unknown) => this.#lose(error))
          .finally(() => this.#next());
      },
      this.#owner === undefined ? OWNERLESS_MS : HEARTBEAT_MS,
    );
  }

  async #beat(): Promise<void> {
    const client = await this.#connection();
    await client.query(
      "update cluster.member set seen_at = clock_timestamp(), state = 'alive' where id = $1::bigint",
      [this.#id],
    );
    const { rows } = await client.query<OwnerAddress>(
      `select m.id::float8 as "memberId", l.epoch::float8 as epoch, m.address
         from cluster.lease l join cluster.member m on m.id = l.member_id
        where l.name = 'owner' and m.state = 'alive' and m.address <> ''`,
    );
    if (this.#isSilent) this.#options.onTrouble('the database takes heartbeats of this gateway again');
    this.#isSilent = false;
    this.#tell(rows[0]);
  }

  #tell(owner: OwnerAddress | undefined): void {
    if (owner?.memberId === this.#owner?.memberId && owner?.address === this.#owner?.address) return;
    this.#owner = owner;
    this.#listener(owner);
  }

  /** The link to the owner stands while the database is away; who will be the next one is not known. */
  #lose(error: unknown): void {
    const client = this.#client;
    this.#client = undefined;
    void client?.end().catch(() => undefined);
    if (this.#isSilent) return;
    this.#isSilent = true;
    this.#options.onTrouble(`this gateway could send the database no heartbeat: ${firstLine(error)}`);
  }

  async #connection(): Promise<pg.Client> {
    if (this.#client === undefined) {
      const client = await connectControl(this.#options.url);
      client.once('end', () => {
        if (this.#client === client) this.#client = undefined;
      });
      this.#client = client;
    }
    return this.#client;
  }
}
