// From its own file: the web takes what this file imports into Home's first load.
import { isTimeZone } from '@tidemark/domain/time-zone';
import * as z from 'zod/mini';

/**
 * Fields as they travel. Queries and forms carry texts, JSON may carry numbers; each field takes
 * both and hands on one type. Texts are tried first: forms and queries carry nothing else, and what
 * does not fit is written up before the next is tried.
 */

const numberText = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** A finite number, as JSON number or decimal text. */
export const numberField = z.pipe(
  z.union([z.string().check(z.trim(), z.regex(numberText)), z.number()]),
  z.transform((value) => Number(value)),
);

/** An integer, as JSON number or text. */
export const integerField = z.pipe(
  z.union([z.string().check(z.trim(), z.regex(/^-?\d{1,15}$/)), z.int()]),
  z.transform((value) => Number(value)),
);

/** The id of an object: a positive integer. */
export const idField = z.pipe(
  z.union([z.string().check(z.trim(), z.regex(/^[1-9]\d{0,15}$/)), z.int().check(z.gte(1))]),
  z.transform((value) => Number(value)),
);

/** The id of an object, or nothing (an empty text is nothing). */
export const optionalIdField = z.optional(
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
    idField,
  ]),
);

/** The id of an object; nothing (an empty text is nothing); or 0, which removes one that was set. */
export const optionalIdOrNoneField = z.optional(
  z.union([
    z.pipe(
      z.union([z.null(), z.literal(''), z.literal('0'), z.literal(0)]),
      z.transform((value) => (value === '' || value === null ? undefined : 0)),
    ),
    idField,
  ]),
);

/** A number, or nothing (an empty text is nothing). */
export const optionalNumberField = z.optional(
  z.pipe(
    z.union([z.string().check(z.trim(), z.regex(/^$|^[+-]?(\d+(\.\d*)?|\.\d+)$/)), z.number(), z.null()]),
    z.transform((value) => (value === '' || value === null ? undefined : Number(value))),
  ),
);

/** A price or a distance of prices, or nothing (an empty text is nothing); beyond 90 million none is exact. */
export const optionalPriceField = z.pipe(
  optionalNumberField,
  z.optional(z.number().check(z.gte(0), z.lt(90_000_000))),
);

/** Most targets of an order, and what their JSON text may be long. */
const TARGETS_MAX = 4;
const TARGETS_TEXT_MAX = 500;

const targetList = z
  .array(z.object({ price: z.number().check(z.gte(0), z.lt(90_000_000)), lots: z.number() }))
  .check(z.maxLength(TARGETS_MAX));

/** Targets (price and lots each) as an array or its JSON text, or nothing (an empty text is nothing). */
export const optionalTargetsField = z.optional(
  z.pipe(
    z.pipe(
      z.union([z.string().check(z.maxLength(TARGETS_TEXT_MAX)), z.null(), z.array(z.unknown())]),
      z.transform((value) => (typeof value === 'string' ? parsedText(value) : (value ?? undefined))),
    ),
    z.optional(targetList),
  ),
);

/** What a JSON text holds; a text that is none is itself, and no list. */
function parsedText(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A day, YYYY-MM-DD, or nothing (an empty text is nothing). */
export const optionalDayField = z.optional(
  z.pipe(
    z.union([z.null(), z.literal(''), z.iso.date()]),
    z.transform((value) => (value === '' || value === null ? undefined : value)),
  ),
);

/**
 * A moment that is to come, ISO 8601 with its zone, as milliseconds since 1970; nothing (an empty text is
 * nothing); or 0, which removes one that was set.
 */
export const optionalMomentField = z.optional(
  z.pipe(
    z.union([z.null(), z.literal(''), z.literal('0'), z.literal(0), z.iso.datetime({ offset: true })]),
    z.transform((value) => {
      if (value === '' || value === null) return undefined;
      return value === '0' || value === 0 ? 0 : Date.parse(value);
    }),
  ),
);

/** Longer than the name of any zone. */
const ZONE_MAX = 60;

/** By whose days a call counts: a name of the IANA database (`Europe/Berlin`); left out or empty, UTC. */
export const timeZoneField = z._default(
  z.pipe(
    z.nullable(
      z.string().check(
        z.maxLength(ZONE_MAX),
        z.refine((name) => name === '' || isTimeZone(name), { params: { problem: 'time_zone' } }),
      ),
    ),
    z.transform((name) => name || 'UTC'),
  ),
  'UTC',
);

/** A page number from 1. */
export const pageField = z._default(
  z.pipe(
    integerField,
    z.transform((page) => Math.max(1, page)),
  ),
  1,
);

/** Rows on a page: 20, at most 100. */
export const pageSizeField = z._default(
  z.pipe(
    integerField,
    z.transform((size) => Math.min(100, Math.max(1, size))),
  ),
  20,
);

/** Money on the wire: a decimal string with six places. */
export const moneyText = z.string();
/** A moment on the wire: ISO 8601 in UTC with milliseconds. */
export const momentText = z.string();

/** A text as it was sent, at most `max` characters; PostgreSQL cannot keep a NUL, so none is taken. */
export function textField(max: number) {
  return z.pipe(
    z.union([z.string(), z.number()]),
    z.pipe(
      z.transform((value: string | number) => String(value)),
      z.string().check(
        z.maxLength(max),
        z.refine((text) => !text.includes('\0')),
      ),
    ),
  );
}

/** A text that may be left out: absent and null are the empty text. */
export function optionalTextField(max: number) {
  return z.pipe(
    z.optional(z.nullable(textField(max))),
    z.transform((value) => value ?? ''),
  );
}
