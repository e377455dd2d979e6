import type { InstrumentSetting } from '@tidemark/contract/operator/settings/settings-shapes';
import { fittingTerms, type InstrumentTerms, partsAfter, scheduleJumpMax } from '@tidemark/domain/market';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import {
  type Administered,
  type AppliedSetting,
  pendingChanges,
  type Requested,
} from '../../../platform/administration/administered.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { loadCalendars, loadCategoryRows, saveInstrument } from '../store/administration.ts';
import { type ListedInstrument, loadInstruments } from '../store/ticks.ts';

/** Instruments: terms that orders freeze may change at any time, for new orders. */
export function administeredInstruments(
  running: (instrumentId: number) => number,
): Omit<Administered<InstrumentSetting>, 'reload'> {
  return {
    async list(db, now) {
      const instruments = await loadInstruments(db);
      return instruments.map((instrument) => {
        const { current, next } = instrument.jump;
        const value = presentTerms(instrument);
        const pending = next ? pendingChanges({ ...value, max_jump: current }, value, next.from, now) : [];
        return { id: instrument.id, value, pending };
      });
    },
    save: (tx, submission) => saveTerms(tx, submission, running),
  };
}

async function saveTerms(
  tx: Queryable,
  { before, value, now }: Requested<InstrumentSetting>,
  running: (instrumentId: number) => number,
): Promise<Outcome<AppliedSetting>> {
  const missing = await missingPlace(tx, value);
  if (missing) return missing;
  const instruments = await loadInstruments(tx);
  const known = instruments.find(({ id }) => id === before?.id);
  const terms = termsOf(value);
  const fitting = fittingTerms(known, terms, { instruments, running: known ? running(known.id) : 0 });
  if (isRefusal(fitting)) return fitting;

  const jump = known
    ? scheduleJumpMax(known.jump, value.max_jump, now)
    : { current: value.max_jump, next: undefined };
  const id = known?.id ?? 1 + Math.max(0, ...instruments.map((one) => one.id));
  await saveInstrument(tx, {
    ...terms,
    ...partsAfter(known, terms),
    id,
    position: value.position,
    showCode: value.show_code,
    names: value.names,
    categoryId: value.category_id,
    unitsPerLot: value.units_per_lot,
    feeRates: { lots: value.fee_rate, margin: value.margin_fee_rate },
    marginMode: value.margin_mode,
    jumpMax: jump.current,
    nextJumpMax: jump.next?.value,
    nextJumpFrom: jump.next?.from,
  });
  return { id, inForceFrom: jump.next?.from };
}

/** The refusal of a category or of hours that do not exist. */
async function missingPlace(tx: Queryable, value: InstrumentSetting) {
  const categories = await loadCategoryRows(tx);
  if (!categories.some(({ id }) => id === value.category_id))
    return refuse('operator.unknown_object', {}, 'category_id');
  const calendars = await loadCalendars(tx);
  if (!calendars.some(({ code }) => code === value.calendar))
    return refuse('operator.unknown_object', {}, 'calendar');
  return undefined;
}

function termsOf(value: InstrumentSetting): InstrumentTerms {
  return {
    code: value.code,
    base: value.base,
    quote: value.quote,
    pricePrecision: value.price_precision,
    lotStep: value.pip,
    lotsMin: value.lots_min,
    lotsMax: value.lots_max,
    leverages: value.leverages,
    calendar: value.calendar,
    state: value.state,
  };
}

function presentTerms(instrument: ListedInstrument): InstrumentSetting {
  const { jump } = instrument;
  return {
    code: instrument.code,
    show_code: instrument.showCode,
    names: { ...instrument.names },
    category_id: instrument.categoryId,
    position: instrument.position,
    base: instrument.base,
    quote: instrument.quote,
    price_precision: instrument.pricePrecision,
    pip: instrument.lotStep,
    lots_min: instrument.lotsMin,
    lots_max: instrument.lotsMax,
    units_per_lot: instrument.unitsPerLot,
    fee_rate: instrument.feeRates.lots,
    margin_fee_rate: instrument.feeRates.margin,
    margin_mode: instrument.marginMode,
    leverages: [...instrument.leverages],
    calendar: instrument.calendar,
    max_jump: jump.next?.value ?? jump.current,
    state: instrument.state,
  };
}
