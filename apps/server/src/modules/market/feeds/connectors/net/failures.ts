import { MINUTE_MS, type Millis, SECOND_MS } from '@tidemark/domain/time';
import { SourceFailure, type SourceTrouble } from '../connector.ts';

/** The longest wait that a source may ask for; it is asked again then. */
const RETRY_AFTER_MS_MAX: Millis = 10 * MINUTE_MS;

/** The failure that a status of HTTP means. 418 is a ban at Binance. */
export function failureOfStatus(
  { status, headers }: { readonly status: number; readonly headers: Headers },
  text: string,
): SourceFailure {
  const message = `status ${status}: ${text.slice(0, 150)}`;
  const wait = Number(headers.get('retry-after') ?? Number.NaN) * SECOND_MS;
  const retryAfterMs = wait > 0 ? Math.min(wait, RETRY_AFTER_MS_MAX) : undefined;
  return new SourceFailure(troubleOfStatus(status), message, { retryAfterMs, status });
}

function troubleOfStatus(status: number): SourceTrouble {
  if (status === 401 || status === 403) return 'market.source_unauthorized';
  if (status === 429 || status === 418) return 'market.source_limited';
  if (status >= 500) return 'market.source_unreachable';
  return 'market.source_malformed';
}

/** The text of an error for the log, with the reason of a connection that failed. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
