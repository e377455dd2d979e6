/** One statement. A name makes it prepared on each connection that runs it. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
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
  lane(): Promise<Lane>;
  close(): Promise<void>;
}

/** A dedicated connection that runs transactions one after the other. */
export interface Lane {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  release(): Promise<void>;
}
