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
