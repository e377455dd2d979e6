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
  /** A connection of one's own, for a lane that is never without work. It reconnects by itself. */
  connectionWorker(): Promise<ConnectionWorker>;
  close(): Promise<void>;
}

/** The two steps of a lane's transaction: what it loads and decides, then what it writes. */
export interface TransactionSteps<T> {
  read(tx: Queryable): Promise<T>;
  /** Starts the writes and hands back their promises; COMMIT follows them without waiting. */
  write(tx: Queryable, decided: T): readonly Promise<unknown>[];
}

/**
 * A dedicated connection that runs transactions one after the other. A batch takes two journeys
 * (BEGIN with the reads, the writes with COMMIT) instead of one a statement: a statement that must
 * stop the transaction has to fail in the database, because nobody looks at its rows before COMMIT.
 */
export interface ConnectionWorker {
  /** Runs the work in one transaction, statement by statement; an exception rolls it back. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Resolves once committed; any failure rolls back and is thrown on. */
  transact<T>(steps: TransactionSteps<T>): Promise<T>;
  /**
   * Writes a transaction that needs to read nothing: one journey, and one statement where every
   * table is written once. No write may rest on what another of them leaves in another table.
   */
  write(writes: readonly Write[]): Promise<void>;
  release(): Promise<void>;
}

/** The connection broke while a transaction was under way: whether it committed is not known. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}
