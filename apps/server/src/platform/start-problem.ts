/**
 * Why the server cannot start, in one line: what is wrong, with what, and what to do. It is printed verbatim,
 * without a stack.
 */
export class StartProblem extends Error {
  override name = 'StartProblem';
}

/** The system's code of an error (`ENOSPC`, `EACCES`, `23505` …), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The first line of an error's message. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message || errorCode(error) || error.name : String(error);
  return text.split('\n')[0] ?? '';
}
