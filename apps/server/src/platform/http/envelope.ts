import { CODE_OK, type FieldProblem, type Lang, refusalCode } from '@tidemark/contract';
import type { Refusal, RefusalParams } from '@tidemark/domain/outcome';
import { sentence } from '@tidemark/i18n/server';

/** An answer ready to be written. */
export interface WireAnswer {
  readonly status: number;
  readonly body: string;
  /** Seconds; with 429 and 503. */
  readonly retryAfter?: number;
  /** It repeats the answer of an earlier call. */
  readonly isReplayed?: boolean;
}

/** How soon a client may retry a server that is unavailable. */
const UNAVAILABLE_SECONDS = 1;

/** Cache: sentences of success by key and language. */
const spoken = new Map<string, string>();

/** The sentence of a success as JSON text; each is composed once a language. */
function saidAsJson(says: string | undefined, lang: Lang): string {
  if (says === undefined) return '""';
  const id = `${lang} ${says}`;
  const known = spoken.get(id);
  if (known !== undefined) return known;
  const made = JSON.stringify(sentence(lang, says, {}, 'messages'));
  spoken.set(id, made);
  return made;
}

/** The envelope of a success. */
export function success(data: unknown, says: string | undefined, lang: Lang): WireAnswer {
  const json = JSON.stringify(data) ?? 'null';
  return { status: 200, body: `{"code":${CODE_OK},"msg":${saidAsJson(says, lang)},"data":${json}}` };
}

/** The envelope of a refusal: HTTP 200 for business and 999, its own status for transport failures. */
export function refused(refusal: Refusal, lang: Lang): WireAnswer {
  const code = refusalCode(refusal.refusal);
  const { params, field } = refusal;
  const body = JSON.stringify({
    code,
    key: refusal.refusal,
    msg: sentence(lang, refusal.refusal, params),
    data: { params: onTheWire(params), ...(field === undefined ? {} : { field }) },
  });
  const status = code >= 400 && code < 600 ? code : 200;
  const retryAfter = retryAfterOf(status, Number(params.seconds));
  return retryAfter === undefined ? { status, body } : { status, body, retryAfter };
}

/** Responses to overload state when to retry: with 429 as it was refused, with 503 soon. */
function retryAfterOf(status: number, seconds: number): number | undefined {
  if (status === 503) return UNAVAILABLE_SECONDS;
  return status === 429 && seconds > 0 ? Math.ceil(seconds) : undefined;
}

/** Params as they travel: a moment (`opens_at`, `until`) is ISO 8601, and null where there is none in sight. */
function onTheWire(params: RefusalParams): Record<string, string | number | null> {
  const moment = (at: number): string | null => (at === 0 ? null : new Date(at).toISOString());
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      (name === 'until' || name.endsWith('_at')) && typeof value === 'number' ? moment(value) : value,
    ]),
  );
}

/** The envelope of input that could not be read: which fields, and why. */
export function malformed(fields: readonly FieldProblem[], lang: Lang): WireAnswer {
  const key = 'request.malformed';
  const msg = [sentence(lang, key), ...fields.map(({ field, msg }) => `${field}: ${msg}`)].join(' · ');
  return { status: 400, body: JSON.stringify({ code: 400, key, msg, data: { params: {}, fields } }) };
}
