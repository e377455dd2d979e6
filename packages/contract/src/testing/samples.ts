import type * as z from 'zod/mini';
import type { Call } from '../call.ts';
import { getCompanyStatus } from '../calls/content/content.ts';
import { momentText, moneyText } from '../fields.ts';
import { allCalls } from '../openapi.ts';
import { type FakeAnswer, FakeRefusal } from './fake-server.ts';

/** What an answer of the gallery looks like besides loading and failing. */
export const sampleStates = ['full', 'empty', 'long', 'arabic', 'huge'] as const;
export type SampleState = (typeof sampleStates)[number];

/** The states of a screen in the gallery. */
export const screenStates = [...sampleStates, 'loading', 'error'] as const;
export type ScreenState = (typeof screenStates)[number];

/** What every call answers in a state of the screen: an answer that never comes while it loads. */
export function answersIn(state: ScreenState): FakeAnswer[] {
  return allCalls.map(({ call }) => ({ call, give: () => answerIn(call, state) }));
}

function answerIn(call: Call, state: ScreenState): unknown {
  if (state === 'loading') return new Promise(() => undefined);
  if (state === 'error') return new FakeRefusal('request.unavailable', 'Not available now.');
  return sampleAnswer(call, state);
}

/** 2026-11-18 12:00 UTC, a Wednesday. */
const NOON = Date.parse('2026-11-18T12:00:00Z');
const ROWS = 3;
const DEEP = 6;

const texts: Readonly<Record<SampleState, string>> = {
  full: 'Harbour lights',
  empty: '',
  long: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkunde',
  arabic: 'شركة الميناء للتداول المحدودة',
  huge: 'Harbour lights',
};

/** Fields whose texts have a form that screens rely on. */
const formed: readonly (readonly [RegExp, string])[] = [
  [/^(Code|symbol)$/, 'EURUSD'],
  [/^ShowCode$/, 'EUR/USD'],
  [/(email|account|decided_by|changed_by|approval_by|operator)$/i, 'noor.haddad@example.com'],
  [/(logo|avatar|pic|img|picture|url|b64s|card|sign)$/i, ''],
  [/(currency|bank_coin)(_code)?$/i, 'USD'],
  [/country/i, 'HK'],
  [/(day|birthday|date|since|from_day|to_day)$/, '2026-11-18'],
  [/zone/i, 'UTC'],
  [/(lang|language)$/, 'en'],
  [/hash$/, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [/(_at|Time|TimeHandler|_time|due|at)$/, new Date(NOON).toISOString()],
  [/(key|kind|event|missing)$/, 'deposit'],
];

/** Amounts that a screen must have room for. */
const HUGE = '98765432109876.123456';
const AMOUNT = '1234.500000';
const counted = /(num|number|count|total|trades|cont)$/i;
const measured = /(quantity|lots|profit|rate|percent|price|close|open|high|low)$/i;

/**
 * An answer of a call's shape for one state of a screen: `full` has three rows in every list, `empty` none,
 * `long` and `arabic` have such texts, `huge` has numbers at the limit of what is kept. The site is in service in each.
 */
export function sampleAnswer(call: Call, state: SampleState): unknown {
  if (call.path === getCompanyStatus.path) return { status: 0, type: 0 };
  return sampleOf(call.output, { state, key: '', row: 0, depth: 0 });
}

interface Place {
  readonly state: SampleState;
  /** Name of the field. */
  readonly key: string;
  /** Number of the row in the nearest list. */
  readonly row: number;
  readonly depth: number;
}

/** What is read of a schema's definition. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly in?: z.ZodMiniType;
  readonly keyType?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly items?: readonly z.ZodMiniType[];
  readonly getter?: () => z.ZodMiniType;
  readonly format?: string;
}

function sampleOf(schema: z.ZodMiniType, place: Place): unknown {
  const definition = schema._zod.def as unknown as Definition;
  const { state, depth } = place;
  const inner = (next: z.ZodMiniType | undefined, change: Partial<Place> = {}) =>
    next === undefined ? null : sampleOf(next, { ...place, depth: depth + 1, ...change });
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape ?? {}).map(([key, field]) => [key, inner(field, { key })]),
      );
    case 'array':
      if (state === 'empty' || depth > DEEP) return [];
      return Array.from({ length: ROWS }, (_, row) => inner(definition.element, { row }));
    case 'tuple':
      return (definition.items ?? []).map((item) => inner(item));
    case 'record':
      return recordOf(definition, place);
    case 'nullable':
    case 'optional':
      if (state === 'empty') return definition.type === 'nullable' ? null : undefined;
      return inner(definition.innerType);
    case 'union':
      return inner(optionOf(definition.options ?? [], place.row));
    case 'enum': {
      const values = Object.values(definition.entries ?? {});
      return values[place.row % values.length];
    }
    case 'literal':
      return definition.values?.[place.row % definition.values.length];
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return inner(definition.innerType);
    case 'pipe':
      return inner(definition.in);
    case 'lazy':
      return inner(definition.getter?.());
    case 'boolean':
      return state !== 'empty';
    case 'string':
      return textOf(schema, definition, place);
    case 'number':
      return numberOf(place);
    default:
      return null;
  }
}

/** A number where one may be given as a text too; else another option in each row. */
function optionOf(options: readonly z.ZodMiniType[], row: number): z.ZodMiniType | undefined {
  const number = options.find((option) => option._zod.def.type === 'number');
  return number ?? options[row % options.length];
}

function recordOf({ keyType, valueType }: Definition, place: Place): unknown {
  if (valueType === undefined) return {};
  const keys = Object.values(
    (keyType?._zod.def as unknown as Definition | undefined)?.entries ?? { en: 'en' },
  );
  const some = place.state === 'empty' ? [] : keys.slice(0, ROWS);
  return Object.fromEntries(some.map((key) => [key, sampleOf(valueType, { ...place, key: String(key) })]));
}

function textOf(schema: z.ZodMiniType, { format }: Definition, { state, key, row }: Place): string {
  if (schema === moneyText && !isMoment(key)) {
    return state === 'huge' ? HUGE : state === 'empty' ? '0.000000' : AMOUNT;
  }
  if (/expires/i.test(key)) return '2099-01-01T00:00:00.000Z';
  if (schema === momentText || format === 'datetime') return new Date(NOON - row * 3_600_000).toISOString();
  if (format === 'date') return '2026-11-18';
  const fixed = formed.find(([name]) => name.test(key));
  return fixed ? fixed[1] : texts[state];
}

const isMoment = (key: string) => /(_at|Time|TimeHandler|_time)$/.test(key);

function numberOf({ state, key, row }: Place): number {
  if (/^(id|Id|.*_id|ForexId|CategoryId)$/.test(key)) return row + 1;
  if (/(Time|_ms|Ms)$/.test(key)) return NOON - row * 60_000;
  if (/precision/i.test(key)) return 5;
  if (counted.test(key)) return state === 'huge' ? 98_765_432_109 : state === 'empty' ? 0 : 10 + row;
  if (measured.test(key)) return state === 'huge' ? 98_765_432.109 : state === 'empty' ? 0 : 1.25 + row;
  return state === 'empty' ? 0 : 1;
}
