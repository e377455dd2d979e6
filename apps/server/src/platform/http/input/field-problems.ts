import type { FieldProblem, Lang } from '@tidemark/contract';
import { sentence } from '@tidemark/i18n/server';

/** One thing that a schema found wrong (the shape of zod's issues that is read here). */
interface Issue {
  readonly code?: string | undefined;
  /** What kind of value is too big or too small: a number, or the length of a text. */
  readonly origin?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly maximum?: number | bigint | undefined;
  readonly minimum?: number | bigint | undefined;
  /** False where the bound itself is out of bounds. */
  readonly inclusive?: boolean | undefined;
  readonly errors?: readonly (readonly Issue[])[] | undefined;
  /** Of a check of our own: which one, where it has a sentence. */
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** What is wrong with which field, in the caller's language; the first problem of each field. */
export function fieldProblems(issues: readonly Issue[], input: unknown, lang: Lang): FieldProblem[] {
  const found = new Map<string, FieldProblem>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body';
    if (found.has(field)) continue;
    const { key, params } = reason(issue, valueAt(input, issue.path));
    found.set(field, { field, key, msg: sentence(lang, key, params, 'messages') });
  }
  return [...found.values()];
}

type Reason = { readonly key: string; readonly params: Record<string, string | number> };

function reason(issue: Issue, value: unknown): Reason {
  if (value === undefined || value === null || value === '') return { key: 'field.required', params: {} };
  switch (issue.code) {
    case 'too_big':
      return { key: BOUND_KEYS.too_big[boundOf(issue)], params: { max: String(issue.maximum) } };
    case 'too_small':
      return { key: BOUND_KEYS.too_small[boundOf(issue)], params: { min: String(issue.minimum) } };
    case 'invalid_value':
      return { key: 'field.not_offered', params: {} };
    case 'invalid_union':
      if (issue.errors?.every((branch) => branch.every((inner) => inner.code === 'invalid_value'))) {
        return { key: 'field.not_offered', params: {} };
      }
      return { key: 'field.malformed', params: {} };
    case 'custom':
      return {
        key: issue.params?.problem === 'time_zone' ? 'field.time_zone' : 'field.malformed',
        params: {},
      };
    default:
      return { key: 'field.malformed', params: {} };
  }
}

const BOUND_KEYS = {
  too_big: { length: 'field.too_long', closed: 'field.too_big', open: 'field.not_below' },
  too_small: { length: 'field.too_short', closed: 'field.too_small', open: 'field.not_above' },
} as const;

/** What is bounded: how long a text is, or a number, whose bound itself may be in («at least») or out («more than»). */
function boundOf({ origin, inclusive }: Issue): 'length' | 'closed' | 'open' {
  if (origin === 'string') return 'length';
  return inclusive === false ? 'open' : 'closed';
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value: unknown = input;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value;
}
