/** One statement. A name makes it prepared on each connection that runs it. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** A statement that changes rows of one table and answers nothing; the same name is the same text. */
export interface Write extends Statement {
  readonly name: string;
  readonly table: string;
}

/**
 * Where statements run: the pool, or one transaction. int8 and numeric arrive as texts except
 * where a statement casts them; bigint parameters are sent as texts.
 */
export interface Queryable {
  query<Row>(statement: Statement): Promise<Row[]>;
}

/** The open database. */
export interface Database extends Queryable {
  /** Runs the work in one transaction; an exception rolls it back and is thrown on. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** A dedicated connection for a worker that is always busy. It reconnects automatically. */
  connectionWorker(): Promise<ConnectionWorker>;
  close(): Promise<void>;
}

/** The two steps of a connection worker's transaction: load and decide, then write. */
export interface TransactionSteps<T> {
  read(tx: Queryable): Promise<T>;
  /** Starts the writes and hands back their promises; COMMIT follows them without waiting. */
  write(tx: Queryable, decided: T): readonly Promise<unknown>[];
}

/**
 * A dedicated connection that runs transactions one after the other. A batch takes two round trips (BEGIN
 * with the reads, the writes with COMMIT) instead of one per statement: a statement that must stop the
 * transaction has to fail in the database, because its rows are not checked before COMMIT.
 */
export interface ConnectionWorker {
  /** Runs the work in one transaction, statement by statement; an exception rolls it back. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Resolves once committed; any failure rolls back and is thrown on. */
  transact<T>(steps: TransactionSteps<T>): Promise<T>;
  /**
   * Writes a transaction without reads: one round trip, and one statement if every table is written once. No
   * write may depend on what another of them writes to another table.
   */
  write(writes: readonly Write[]): Promise<void>;
  release(): Promise<void>;
}

/** The connection broke during a transaction: whether it committed is unknown. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}
