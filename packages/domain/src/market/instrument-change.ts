import { isRefusal, type Outcome, refuse } from '../outcome/index.ts';
import { conversionRoute } from './conversion.ts';
import type { Instrument } from './instrument.ts';

/** An instrument's terms that operators set, apart from its name and where it is shown. */
export type InstrumentTerms = Pick<
  Instrument,
  'code' | 'base' | 'quote' | 'pricePrecision' | 'lotStep' | 'lotsMin' | 'lotsMax' | 'leverages' | 'state'
> & {
  /** Code of its opening hours. */
  readonly calendar: string;
};

/** What a change of an instrument must agree with. */
export interface InstrumentSurroundings {
  /** All known instruments in their current state, including the one that changes. */
  readonly instruments: readonly Pick<Instrument, 'id' | 'code' | 'showCode' | 'base' | 'quote' | 'state'>[];
  /** Positions, pending orders and futures that run on the one that changes. */
  readonly running: number;
}

/** Leverages above this make margins that no price move leaves standing. */
const LEVERAGES_MAX = 30;

/**
 * Validates an instrument's new terms; returns the first problem, at its field. Code and currencies never
 * change. Terms frozen on open orders (units, margin, fee, leverage, lots) may change. The rounding of prices
 * and the hours are not frozen: they change only without open orders, and if no other instrument is converted
 * to USD by it.
 */
export function fittingTerms(
  before: (InstrumentTerms & { readonly id: number }) | undefined,
  after: InstrumentTerms,
  surroundings: InstrumentSurroundings,
): Outcome<true> {
  const sizes = fittingSizes(after);
  if (isRefusal(sizes)) return sizes;
  const leverages = fittingLeverages(after.leverages);
  if (isRefusal(leverages)) return leverages;
  return before ? fittingChange(before, after, surroundings) : fittingNewcomer(after, surroundings);
}

const inUnits = (lots: number) => Math.round(lots * 1_000_000);

function fittingSizes({ lotStep, lotsMin, lotsMax }: InstrumentTerms): Outcome<true> {
  const step = inUnits(lotStep);
  if (lotsMin < lotStep) return refuse('operator.out_of_range', { min: lotStep, max: lotsMax }, 'lotsMin');
  if (inUnits(lotsMin) % step !== 0) return refuse('operator.off_step', { step: lotStep }, 'lotsMin');
  if (lotsMax < lotsMin) return refuse('operator.out_of_range', { min: lotsMin, max: 10_000 }, 'lotsMax');
  if (inUnits(lotsMax) % step !== 0) return refuse('operator.off_step', { step: lotStep }, 'lotsMax');
  return true;
}

function fittingLeverages(leverages: readonly number[]): Outcome<true> {
  if (leverages.length > LEVERAGES_MAX) {
    return refuse('operator.out_of_range', { min: 0, max: LEVERAGES_MAX }, 'leverages');
  }
  for (const [i, leverage] of leverages.entries()) {
    if (leverages.indexOf(leverage) < i)
      return refuse('operator.named_twice', { name: leverage }, `leverages.${i}`);
    if (leverage < (leverages[i - 1] ?? 0)) return refuse('operator.not_ascending', {}, `leverages.${i}`);
  }
  return true;
}

function fittingChange(
  before: InstrumentTerms & { readonly id: number },
  after: InstrumentTerms,
  { instruments, running }: InstrumentSurroundings,
): Outcome<true> {
  for (const field of ['code', 'base', 'quote'] as const) {
    if (before[field] !== after[field]) return refuse('operator.fixed_field', {}, field);
  }
  if (after.state === 'withdrawn' && running > 0) return refuse('operator.has_running', { running }, 'state');
  const field = unfrozenField(before, after);
  if (!field) return true;
  // Withdrawn before and after: what begins meanwhile cannot slip in between.
  const isOut = before.state === 'withdrawn' && after.state === 'withdrawn' && running === 0;
  if (!isOut) return refuse('operator.only_withdrawn', {}, field);
  const converted = instruments.find(
    (other) =>
      other.id !== before.id &&
      other.state !== 'withdrawn' &&
      isConvertedBy(other.quote, before.id, instruments),
  );
  return converted ? refuse('operator.converts_others', { instrument: converted.showCode }, field) : true;
}

/** The first changed field that open orders have not frozen. */
function unfrozenField(before: InstrumentTerms, after: InstrumentTerms): string | undefined {
  if (before.pricePrecision !== after.pricePrecision) return 'pricePrecision';
  return before.calendar === after.calendar ? undefined : 'calendar';
}

function isConvertedBy(
  quote: string,
  pairId: number,
  instruments: InstrumentSurroundings['instruments'],
): boolean {
  const route = conversionRoute(quote, instruments);
  return route !== undefined && route.kind !== 'parity' && route.instrumentId === pairId;
}

function fittingNewcomer(after: InstrumentTerms, { instruments }: InstrumentSurroundings): Outcome<true> {
  const { code, base, quote } = after;
  if (instruments.some((known) => known.code === code)) {
    return refuse('operator.named_twice', { name: code }, 'code');
  }
  if (base === quote) return refuse('operator.same_currency', {}, 'quote');
  // A second pair of the same two currencies could replace the one that converts open orders to USD.
  const duplicate = instruments.find(
    (known) =>
      (known.base === base && known.quote === quote) || (known.base === quote && known.quote === base),
  );
  if (duplicate) return refuse('operator.named_twice', { name: duplicate.showCode }, 'base');
  const route = conversionRoute(quote, instruments);
  return route ? true : refuse('operator.no_conversion', { currency: quote }, 'quote');
}

/** The sizes in which parts may be closed after a change: all that could be closed before still can. */
export function partsAfter(
  before: Pick<Instrument, 'partStep' | 'partMin'> | undefined,
  after: Pick<Instrument, 'lotStep' | 'lotsMin'>,
): Pick<Instrument, 'partStep' | 'partMin'> {
  const steps = commonStep(inUnits(before?.partStep ?? after.lotStep), inUnits(after.lotStep));
  return { partStep: steps / 1_000_000, partMin: Math.min(before?.partMin ?? after.lotsMin, after.lotsMin) };
}

/** The largest step that divides both. */
function commonStep(one: number, other: number): number {
  return other === 0 ? one : commonStep(other, one % other);
}
