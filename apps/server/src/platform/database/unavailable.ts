import { errorCode } from '../start-problem.ts';
import { Fenced } from './fence.ts';
import { ConnectionLost } from './queryable.ts';

/**
 * Whether a statement failed because the database was lost, is starting or stopping, is read-only (a
 * standby), or has no space left:
 * the same statement may succeed later. Any other error is caused by the statement.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof ConnectionLost || error instanceof Fenced) return true;
  const code = errorCode(error) ?? '';
  if (/^(57P0\d|08...|53...|58030|25006)$/.test(code) || /^(ECONNREFUSED|ECONNRESET|EPIPE)$/.test(code))
    return true;
  return (
    error instanceof Error &&
    /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to connect/.test(
      error.message,
    )
  );
}
