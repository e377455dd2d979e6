import { lotsFromUnits, type Position, type Stops, type Target } from '@tidemark/domain/forex';
import { type Price, priceFromUnits, USD_PARITY, type UsdRate } from '@tidemark/domain/market';
import { amountFromMillionths } from '@tidemark/domain/money';
import {
  type Packed,
  packedInt4,
  packedInt8,
  packedMoment,
  unpackedInt4,
  unpackedInt8,
  unpackedMoments,
} from '../../../platform/database/packed.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { dealsWithStops, HOLDING, WAITING } from './rows.ts';
import { readTargets } from './targets.ts';

/** Accounts that hold positions or have orders waiting, in id order, each with the number of both. */
export interface ActiveAccounts {
  readonly ids: readonly number[];
  readonly counts: readonly number[];
}

export async function selectActiveAccounts(database: Queryable): Promise<ActiveAccounts> {
  const [row] = await database.query<{ ids: Packed; counts: Packed }>({
    text: `
      select ${packedInt8('account_id')} as ids, ${packedInt8('count')} as counts from (
        select account_id, count(*) from (
          select account_id from forex.deal where status = ${HOLDING}
          union all
          select account_id from forex.pending_order where status = ${WAITING}) as held
        group by account_id order by account_id) as active`,
  });
  if (!row) return { ids: [], counts: [] };
  return { ids: numbersOf(unpackedInt8(row.ids)), counts: numbersOf(unpackedInt8(row.counts)) };
}

function numbersOf(column: Float64Array): number[] {
  return Array.from(column, (_, place) => numberAt(column, place));
}

const IS_BUY = 1;
const IS_FIXED = 2;
const IS_PASSED = 4;

const smallColumns = {
  instrumentId: 'instrument_id',
  leverage: 'leverage',
  flags: `(side = 1)::int * ${IS_BUY} + (margin_mode = 'fixed')::int * ${IS_FIXED}
    + coalesce(is_passed, false)::int * ${IS_PASSED}`,
} as const;

const numberColumns = {
  id: 'id',
  accountId: 'account_id',
  lots: 'lots',
  unitsPerLot: 'units_per_lot',
  margin: 'margin',
  fee: 'fee',
  openPrice: 'open_price',
  openSeq: 'open_tick_seq',
  numerator: 'open_rate_numerator',
  denominator: 'open_rate_denominator',
  stopLoss: 'stop_loss',
  takeProfit: 'take_profit',
  trailingDistance: 'trailing_distance',
  trailingFrom: 'trailing_from',
  trailingBest: 'trailing_best',
  trailingSeq: 'trailing_seq',
  armedSeq: 'armed_seq',
} as const;

const momentColumns = { openTickAt: 'open_tick_at', openedAt: 'opened_at' } as const;

type Column = keyof typeof smallColumns | keyof typeof numberColumns | keyof typeof momentColumns;
/** By column: its number in each row. */
type Columns = Readonly<Record<Column, Float64Array>>;

const packedColumns = [
  ...Object.entries(smallColumns).map(([name, expression]) => `${packedInt4(expression)} as "${name}"`),
  ...Object.entries(numberColumns).map(([name, expression]) => `${packedInt8(expression)} as "${name}"`),
  ...Object.entries(momentColumns).map(([name, column]) => `${packedMoment(column)} as "${name}"`),
].join(', ');

/** The owner of an account; undefined if it was not requested. */
export type OwnerOf = (accountId: number) => number | undefined;

/** The open positions of all accounts from one id to another, oldest first; in a transaction of its own. */
export async function selectPositionsBetween(
  tx: Queryable,
  accounts: { readonly first: number; readonly last: number },
  ownerOf: OwnerOf,
): Promise<Position[]> {
  // Workers of the database would share the processors that take the rows in.
  await tx.query({ text: 'set local max_parallel_workers_per_gather = 0' });
  const [row] = await tx.query<Record<Column, Packed>>({
    text: `
      select ${packedColumns} from (
        select * from ${dealsWithStops}
        where account_id between $1 and $2 and status = ${HOLDING} order by id) as held`,
    values: [accounts.first, accounts.last],
  });
  if (!row) return [];
  return positionsOf(unpacked(row), ownerOf, await selectTargetsBetween(tx, accounts));
}

/** The targets of positions, by id: few have any, and they do not fit a packed column. */
async function selectTargetsBetween(
  tx: Queryable,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<ReadonlyMap<number, readonly Target[] | undefined>> {
  const rows = await tx.query<{ id: string; targets: string }>({
    text: `
      select id, stops.targets::text as targets from ${dealsWithStops}
      where account_id between $1 and $2 and status = ${HOLDING} and stops.targets is not null`,
    values: [first, last],
  });
  return new Map(rows.map(({ id, targets }) => [Number(id), readTargets(targets)]));
}

function unpacked(row: Record<Column, Packed>): Columns {
  const columns = Object.entries(row).map(([name, packed]) => [name, unpackedAs(name, packed)]);
  return Object.fromEntries(columns) as Columns;
}

function unpackedAs(name: string, packed: Packed): Float64Array {
  if (name in smallColumns) return unpackedInt4(packed);
  return name in momentColumns ? unpackedMoments(packed) : unpackedInt8(packed);
}

function numberAt(column: Float64Array, place: number): number {
  const number = column[place] as number;
  const short = number | 0;
  // V8 stores a small integer inside an object, and any other number outside.
  return short === number ? short : number;
}

/** Looks each column up once: a name for each field of a million rows would cost as much as the rows. */
function positionsOf(
  columns: Columns,
  ownerOf: OwnerOf,
  targetsById: ReadonlyMap<number, readonly Target[] | undefined>,
): Position[] {
  const { id, accountId, instrumentId, flags, lots, unitsPerLot, leverage } = columns;
  const { margin, fee, openPrice, openSeq, openTickAt, openedAt, numerator, denominator } = columns;
  const stopsAt = stopsReader(columns);
  const positions: Position[] = [];
  for (let n = 0; n < id.length; n += 1) {
    const price = priceFromUnits(numberAt(openPrice, n));
    const account = numberAt(accountId, n);
    const userId = ownerOf(account);
    // Opened its first position through another process meanwhile: loaded on request.
    if (userId === undefined) continue;
    const flag = numberAt(flags, n);
    positions.push({
      id: numberAt(id, n),
      accountId: account,
      userId,
      instrumentId: numberAt(instrumentId, n),
      side: flag & IS_BUY ? 'buy' : 'sell',
      lots: lotsFromUnits(numberAt(lots, n)),
      unitsPerLot: numberAt(unitsPerLot, n),
      marginMode: flag & IS_FIXED ? 'fixed' : 'leverage',
      leverage: numberAt(leverage, n),
      margin: amountFromMillionths(BigInt(numberAt(margin, n))),
      fee: amountFromMillionths(BigInt(numberAt(fee, n))),
      openPrice: price,
      openTick: { seq: numberAt(openSeq, n), price, at: numberAt(openTickAt, n) },
      openRate: rateOf(numberAt(numerator, n), numberAt(denominator, n)),
      openedAt: numberAt(openedAt, n),
      stops: stopsAt(n, targetsById.get(numberAt(id, n))),
    });
  }
  return positions;
}

/** Most instruments are quoted in USD: their positions share one rate. */
function rateOf(numerator: number, denominator: number): UsdRate {
  if (numerator === 1 && denominator === 1) return USD_PARITY;
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

function stopsReader(
  columns: Columns,
): (place: number, targets: readonly Target[] | undefined) => Stops | undefined {
  const { stopLoss, takeProfit, trailingDistance, trailingFrom, trailingBest, trailingSeq } = columns;
  const { armedSeq, flags } = columns;
  // A price is never 0: it means none.
  const levelOf = (units: number): Price | undefined => (units === 0 ? undefined : priceFromUnits(units));
  return (n, targets) => {
    const [loss, target] = [levelOf(numberAt(stopLoss, n)), levelOf(numberAt(takeProfit, n))];
    const distance = numberAt(trailingDistance, n);
    if (loss === undefined && target === undefined && distance === 0 && !targets) return undefined;
    return {
      stopLoss: loss,
      takeProfit: target,
      trailing:
        distance === 0
          ? undefined
          : {
              ...{ distance, best: priceFromUnits(numberAt(trailingBest, n)), seq: numberAt(trailingSeq, n) },
              from: levelOf(numberAt(trailingFrom, n)),
            },
      ...(targets ? { targets } : {}),
      armedSeq: numberAt(armedSeq, n),
      isPassed: (numberAt(flags, n) & IS_PASSED) !== 0,
    };
  };
}
