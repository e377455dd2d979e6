/** The only code that means success. */
export const CODE_OK = 1;
/** The session is missing, has expired or was revoked. */
export const CODE_SESSION_EXPIRED = 999;

/** A field that could not be read: which, why (a key of the language files), and a sentence. */
export interface FieldProblem {
  readonly field: string;
  readonly key: string;
  readonly msg: string;
}

/** The form of every answer. */
export interface Envelope<T = unknown> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
  /** On a refusal: its stable name. */
  readonly key?: string;
}
