import { SourceFailure } from '../connector.ts';
import { type Fields, fieldsOf } from '../vendor/values.ts';

/**
 * The failure that a message or an answer of Twelve Data reports: `{"code":401,"status":"error","message":…}`, also
 * with status 200 of HTTP. Undefined where it reports none.
 */
export function failureIn(answer: unknown): SourceFailure | undefined {
  const fields = fieldsOf(answer);
  if (fields?.status !== 'error') return undefined;
  return new SourceFailure(troubleOf(fields), messageOf(fields));
}

function messageOf({ code, message }: Fields): string {
  return (
    [code, message].filter((part) => ['number', 'string'].includes(typeof part)).join(': ') || 'an error'
  );
}

function troubleOf({ code, message }: Fields): SourceFailure['trouble'] {
  const text = String(message);
  if (code === 401 || code === 403) return 'market.source_unauthorized';
  if (code === 429) return 'market.source_limited';
  if (Number(code) >= 500) return 'market.source_unreachable';
  // Its text names the parameter that is wrong between asterisks.
  if (/api\W?key/i.test(text)) return 'market.source_unauthorized';
  if (code === 404 || /\*\*symbol\*\*/i.test(text)) return 'market.source_unknown_symbol';
  return 'market.source_malformed';
}

/** Whether a failure only says that there are no bars at the time that was asked for. */
export function isWithoutBars({ message }: SourceFailure): boolean {
  return /no data is available/i.test(message);
}
