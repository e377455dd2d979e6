/** What a log line contains besides its sentence. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes one line: a sentence, before it the fields if there are any. */
export interface LogMethod {
  (sentence: string): void;
  (fields: LogFields, sentence: string): void;
}

/** The server's log: one line an event, a sentence and fields. Secrets are never fields. */
export interface Log {
  readonly info: LogMethod;
  readonly warn: LogMethod;
  /** A defect, or something an operator must see; `err` holds an error with its stack. */
  readonly error: LogMethod;
}
