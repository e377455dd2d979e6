/**
 * The work, one run after the other: what is read for a later change is never covered by what was read
 * for an earlier one.
 */
export function inTurn(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
}
