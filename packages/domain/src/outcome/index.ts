/** A broken promise of our own code, never of the user's input. */
export class Defect extends Error {
  override name = 'Defect';
}

/** States what must be true here; its failure is a defect and is logged as one. */
export function assert(condition: unknown, promise: string): asserts condition {
  if (!condition) throw new Defect(promise);
}

/** The value that must be there; its absence is a defect. */
export function present<T>(value: T | undefined | null, promise: string): T {
  if (value === undefined || value === null) throw new Defect(promise);
  return value;
}

/** A refusal's parameters: numbers and texts that its sentence contains. */
export type RefusalParams = Readonly<Record<string, string | number>>;

/**
 * An expected refusal: a value, never thrown across a public interface. Its key is in the contract's refusal
 * table; `field` names the input it concerns, for display there.
 */
export interface Refusal {
  readonly refusal: string;
  readonly params: RefusalParams;
  readonly field: string | undefined;
}

/** A result, or the reason why there is none. */
export type Outcome<T> = T | Refusal;

export function refuse(key: string, params: RefusalParams = {}, field?: string): Refusal {
  return { refusal: key, params, field };
}

export function isRefusal(outcome: unknown): outcome is Refusal {
  return typeof outcome === 'object' && outcome !== null && 'refusal' in outcome && 'params' in outcome;
}

/** The result as `then` turns it into something else; a refusal stays as it is. */
export function mapOutcome<T, W>(outcome: Outcome<T>, then: (value: T) => W): Outcome<W> {
  return isRefusal(outcome) ? outcome : then(outcome);
}
