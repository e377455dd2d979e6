import type { InstrumentSetting } from '@tidemark/contract/operator/settings/settings-shapes';
import {
  fittingTerms,
  type Instrument,
  type InstrumentTerms,
  partsAfter,
  scheduleJumpMax,
} from '@tidemark/domain/market';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import {
  type Administered,
  type AppliedSetting,
  pendingChanges,
  type Requested,
} from '../../../platform/administration/administered.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { queueNotices } from '../../../platform/outbox/outbox.ts';
import { loadCalendars, loadCategoryRows } from '../store/administration.ts';
import {
  type InstrumentRow,
  keepFinancing,
  loadInstrumentRows,
  saveInstrument,
} from '../store/instrument-rows.ts';
import { loadInstruments } from '../store/ticks.ts';

/** What runs on an instrument, which only the trading modules know. */
export interface OnInstrument {
  /** How many orders. */
  running(instrumentId: number): number;
  /** The users who hold positions, each once. */
  holders(instrumentId: number): readonly number[];
}

/** Instruments: terms that orders freeze may change at any time, for new orders. */
export function administeredInstruments(on: OnInstrument): Omit<Administered<InstrumentSetting>, 'reload'> {
  return {
    async list(db, now) {
      const rows = await loadInstrumentRows(db);
      return rows.map(
        ({ next_jump_max: next, next_jump_from: from, part_step, part_min, id, ...current }) => {
          const value = { ...current, max_jump: next ?? current.max_jump };
          return { id, value, pending: from === null ? [] : pendingChanges(current, value, from, now) };
        },
      );
    },
    save: (tx, submission) => saveTerms(tx, submission, on),
  };
}

async function saveTerms(
  tx: Queryable,
  { before, value, now }: Requested<InstrumentSetting>,
  on: OnInstrument,
): Promise<Outcome<AppliedSetting>> {
  const missing = await missingPlace(tx, value);
  if (missing) return missing;
  const instruments = await loadInstruments(tx);
  const known = instruments.find(({ id }) => id === before?.id);
  const terms = termsOf(value);
  const fitting = fittingTerms(known, terms, { instruments, running: known ? on.running(known.id) : 0 });
  if (isRefusal(fitting)) return fitting;

  const jump = known
    ? scheduleJumpMax(known.jump, value.max_jump, now)
    : { current: value.max_jump, next: undefined };
  const id = known?.id ?? 1 + Math.max(0, ...instruments.map((one) => one.id));
  const parts = partsAfter(known, terms);
  const row = {
    ...value,
    id,
    ...keptWhereOmitted(value, before?.value),
    part_step: parts.partStep,
    part_min: parts.partMin,
    max_jump: jump.current,
    next_jump_max: jump.next?.value ?? null,
    next_jump_from: jump.next?.from ?? null,
  };
  await saveInstrument(tx, row);
  await keepFinancing(tx, row, now);
  if (known && hasOtherRates(known, row)) await notifyHolders(tx, row, { holders: on.holders(id), now });
  return { id, inForceFrom: jump.next?.from };
}

type FinancingRates = Pick<InstrumentRow, 'show_code' | 'financing_long' | 'financing_short'>;

const hasOtherRates = ({ financing: { long, short } }: Instrument, row: FinancingRates): boolean =>
  long !== row.financing_long || short !== row.financing_short;

/** Notices in one statement. */
const NOTICES_MAX = 1000;

/** Notifies the holders of open positions, which pay the new rates from the next night on. */
async function notifyHolders(
  tx: Queryable,
  { show_code: instrument, financing_long: long, financing_short: short }: FinancingRates,
  { holders, now }: { readonly holders: readonly number[]; readonly now: Millis },
): Promise<void> {
  const notice = { key: 'forex.financing_change', params: { instrument, long, short } };
  for (let first = 0; first < holders.length; first += NOTICES_MAX) {
    const some = holders.slice(first, first + NOTICES_MAX);
    await queueNotices(
      tx,
      some.map((userId) => ({ userId, ...notice })),
      now,
    );
  }
}

/** Fields that a console of an earlier version does not send. */
function keptWhereOmitted(value: InstrumentSetting, before: InstrumentSetting | undefined) {
  return {
    orders_when_closed: value.orders_when_closed ?? before?.orders_when_closed ?? false,
    financing_long: value.financing_long ?? before?.financing_long ?? 0,
    financing_short: value.financing_short ?? before?.financing_short ?? 0,
    financing_triple_day: value.financing_triple_day ?? before?.financing_triple_day ?? (3 as const),
  };
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
