import {
  type AskedStops,
  type ClosedPaper,
  changePaper,
  closePaper,
  meetPaper,
  openPaper,
  type PaperPosition,
  profitAt,
  type Side,
} from '@tidemark/domain/forex';
import { priceFromNumber, type Tick } from '@tidemark/domain/market';
import { type Amount, sum } from '@tidemark/domain/money';
import type { Refusal } from '@tidemark/domain/outcome';
import { isRefusal } from '@tidemark/domain/outcome';
import { useEffect, useState } from 'react';
import { type Instrument, useInstruments } from '../../../shared/instruments/instruments.ts';
import { loadRates, type RateThen } from './paper-rates.ts';
import type { ReplayRun, ReplayTick } from './replay-run.ts';

/** The paper orders of a replay. */
interface Orders {
  readonly open: readonly PaperPosition[];
  /** The last one first. */
  readonly closed: readonly ClosedPaper[];
  readonly nextId: number;
}

const NONE: Orders = { open: [], closed: [], nextId: 1 };

export interface Paper extends Orders {
  /** The last tick that was passed. */
  readonly last: ReplayTick | undefined;
  /** Opens at the last price; says why not. `noRate`: nothing converts its results into USD then. */
  readonly buyOrSell: (
    side: Side,
    lots: number,
    asked: AskedStops | undefined,
  ) => Refusal | 'noRate' | undefined;
  readonly close: (position: PaperPosition) => void;
  /** Sets stops of an open position; says why not. */
  readonly change: (position: PaperPosition, asked: AskedStops) => Refusal | undefined;
  /** Result of an open position at the last price or at another, in USD; undefined without a rate. */
  readonly resultOf: (position: PaperPosition, price?: number) => Amount | undefined;
  /** Of all orders, open and closed. */
  readonly total: Amount;
}

/** Paper orders that live as long as the replay, on this page only. */
export function usePaper(run: ReplayRun, instrument: Instrument, dayStart: number): Paper {
  const [orders, setOrders] = useState(NONE);
  const [last, setLast] = useState(() => run.passed().at(-1));
  const rate = useRates(instrument, dayStart);
  const tickOf = ({ seq, time, price }: ReplayTick): Tick => ({
    ...{
      instrumentId: instrument.Id,
      seq,
      at: time,
      price: priceFromNumber(price, instrument.PricePrecision),
    },
  });
  const { Id, PricePrecision } = instrument;
  useEffect(
    () =>
      run.onTicks((ticks) => {
        setLast(ticks?.at(-1));
        // Time has gone back: what was ordered later has not happened.
        setOrders((before) => (ticks ? met(before, ticks, { Id, PricePrecision, rate }) : NONE));
      }),
    [run, Id, PricePrecision, rate],
  );
  const rateOf = (tick: ReplayTick) => rate?.(tick.time, tick.price);
  const resultOf: Paper['resultOf'] = (position, price = last?.price) => {
    const at = last && price !== undefined ? { ...last, price } : undefined;
    const now = at && rateOf(at);
    return at && now ? profitAt(position, tickOf(at).price, now) : undefined;
  };
  return {
    ...orders,
    last,
    resultOf,
    total: sum([
      ...orders.closed.map(({ profit }) => profit),
      ...orders.open.flatMap((position) => resultOf(position) ?? []),
    ]),
    buyOrSell(side, lots, asked) {
      if (!last || !rateOf(last)) return 'noRate';
      const opened = openPaper(termsOf(instrument), { id: orders.nextId, side, lots, asked }, tickOf(last));
      if (isRefusal(opened)) return opened;
      setOrders({ ...orders, open: [...orders.open, opened], nextId: orders.nextId + 1 });
      return undefined;
    },
    change(position, asked) {
      if (!last) return undefined;
      const changed = changePaper(position, asked, termsOf(instrument), tickOf(last));
      if (isRefusal(changed)) return changed;
      setOrders({ ...orders, open: orders.open.map((one) => (one.id === changed.id ? changed : one)) });
      return undefined;
    },
    close(position) {
      const now = last && rateOf(last);
      if (!last || !now) return;
      const ended = closePaper(position, tickOf(last), now);
      const open = orders.open.filter(({ id }) => id !== position.id);
      setOrders({ ...orders, open, closed: [ended, ...orders.closed] });
    },
  };
}

function termsOf({ Pip, ForexMinCont, ForexMaxCont, ForexContNum, PricePrecision }: Instrument) {
  return {
    ...{ lotStep: Pip, lotsMin: ForexMinCont, lotsMax: ForexMaxCont },
    ...{ unitsPerLot: ForexContNum, pricePrecision: PricePrecision },
  };
}

/** Orders after some ticks. */
function met(
  orders: Orders,
  ticks: readonly ReplayTick[],
  { Id, PricePrecision, rate }: Pick<Instrument, 'Id' | 'PricePrecision'> & { rate: RateThen | undefined },
): Orders {
  let { open, closed } = orders;
  for (const { seq, time, price } of ticks) {
    if (open.every(({ stops }) => stops === undefined)) break;
    const now = rate?.(time, price);
    if (!now) continue;
    const tick = { instrumentId: Id, seq, at: time, price: priceFromNumber(price, PricePrecision) };
    const after = meetPaper(open, tick, now);
    if (after.closed.length > 0) closed = [...after.closed, ...closed];
    open = after.open;
  }
  return open === orders.open ? orders : { ...orders, open, closed };
}

function useRates(instrument: Instrument, dayStart: number): RateThen | undefined {
  const { data } = useInstruments();
  const [rate, setRate] = useState<RateThen>();
  const isThere = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read again and again; its pairs stay the same.
  useEffect(() => {
    let hasLeft = false;
    if (isThere)
      loadRates(instrument, data, dayStart)
        .then((loaded) => {
          if (!hasLeft) setRate(() => loaded);
        })
        // An order says that there is no rate.
        .catch(() => undefined);
    return () => {
      hasLeft = true;
    };
  }, [isThere, instrument.Id, dayStart]);
  return rate;
}
