import type { CallOutput } from '@tidemark/contract';
import type { DisputeEvidence } from '@tidemark/contract/calls/trading/disputes';
import type { myDeal } from '@tidemark/contract/calls/trading/forex';
import type { microOrders } from '@tidemark/contract/calls/trading/micro';
import type { DisputeKind } from '@tidemark/domain/dispute';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { DisputeSources } from './sources.ts';

type ForexOrder = CallOutput<typeof myDeal>['data'][number];
type MicroOrder = CallOutput<typeof microOrders>['data'][number];
type Event = DisputeEvidence['events'][number];
type Tick = DisputeEvidence['ticks'][number];
/** A tick as an order names it. */
type NamedTick = NonNullable<ForexOrder['OpenTick']>;

/** Parts of a position that are attached. */
const PARTS_MAX = 200;
const CANCELLED = 2;
const ONE = { page: 1, page_size: 1 } as const;
const EVERY_DAY = {
  date_from: undefined,
  date_to: undefined,
  time_zone: 'UTC',
  forex_id: undefined,
} as const;

/** Evidence of an order, and the name of its instrument. */
export interface Evidence {
  readonly showCode: string;
  readonly evidence: DisputeEvidence;
}

/**
 * What the server knows of an order of a user now. Refuses `dispute.unknown_order`, also for the order of
 * another user, and `dispute.order_waits` for a pending order: nothing has happened to it yet.
 */
export async function evidenceOf(
  sources: DisputeSources,
  userId: number,
  { kind, id }: { readonly kind: DisputeKind; readonly id: number },
): Promise<Outcome<Evidence>> {
  return kind === 'forex' ? contractEvidence(sources, userId, id) : futureEvidence(sources, userId, id);
}

async function contractEvidence(
  sources: DisputeSources,
  userId: number,
  id: number,
): Promise<Outcome<Evidence>> {
  for (const status of [1, 3, 0] as const) {
    const [order] = (await sources.ordersOf(userId, { ...EVERY_DAY, ...ONE, id, status })).data;
    if (order === undefined) continue;
    if (status === 0) return refuse('dispute.order_waits', {}, 'id');
    const parts = await sources.partsOf(userId, id, PARTS_MAX);
    const ticks = [
      ...named('opening', id, order.OpenTick),
      ...named('closing', id, order.CloseTick),
      ...parts.flatMap((part) => named('closing', part.Id, part.CloseTick)),
    ];
    return shownAs(sources, {
      ...{ order, parts, ticks },
      instrument: order.ForexTradeLists,
      events: contractEvents(order, parts),
    });
  }
  return refuse('dispute.unknown_order', {}, 'id');
}

async function futureEvidence(
  sources: DisputeSources,
  userId: number,
  id: number,
): Promise<Outcome<Evidence>> {
  for (const status of [3, 1] as const) {
    const [order] = (await sources.futuresOf(userId, { ...ONE, id, status })).data;
    if (order === undefined) continue;
    const ticks = [...named('opening', id, order.OpenTick), ...named('closing', id, order.EndTick)];
    const instrument = order.ForexTradeList;
    return shownAs(sources, { order, parts: [], ticks, instrument, events: futureEvents(order) });
  }
  return refuse('dispute.unknown_order', {}, 'id');
}

function named(of: Tick['of'], orderId: number, tick: NamedTick | null): Omit<Tick, 'recorded'>[] {
  return tick === null ? [] : [{ of, order_id: orderId, ...tick }];
}

function contractEvents(order: ForexOrder, parts: readonly ForexOrder[]): Event[] {
  const whole = { order_id: order.Id };
  const isCancelled = order.Status === CANCELLED;
  const began: Event = isCancelled
    ? { event: 'placed', at: order.CreateTimeHandler, ...whole, price: null, reason: null }
    : { event: 'opened', at: order.CreateTimeHandler, ...whole, price: order.Price, reason: null };
  const closings = parts.map((part): Event => ({ ...closing(part), event: 'part_closed' }));
  const ended = order.CompleteTimeHandler === null ? [] : [closing(order)];
  return [began, ...closings.toReversed(), ...ended];
}

function closing(order: ForexOrder): Event {
  const isCancelled = order.Status === CANCELLED;
  return {
    event: isCancelled ? 'cancelled' : 'closed',
    at: order.CompleteTimeHandler ?? order.CreateTimeHandler,
    order_id: order.Id,
    price: isCancelled ? null : order.UpdatePrice,
    reason: isCancelled ? order.CancelReason : order.CloseReason,
  };
}

function futureEvents(order: MicroOrder): Event[] {
  const whole = { order_id: order.Id };
  const began: Event = {
    ...{ event: 'started', at: order.CreatedAtST, ...whole },
    ...{ price: order.OpenPrice, reason: null },
  };
  if (order.CompleteAtST === null) return [began];
  const isVoid = order.VoidReason !== null;
  const ended: Event = {
    ...{ event: isVoid ? 'void' : 'settled', at: order.CompleteAtST, ...whole },
    ...{ price: isVoid ? null : order.EndPrice, reason: order.VoidReason },
  };
  return [began, ended];
}

async function shownAs(
  sources: DisputeSources,
  read: Pick<DisputeEvidence, 'order' | 'parts' | 'events'> & {
    readonly instrument: { readonly Id: number; readonly ShowCode: string };
    readonly ticks: readonly Omit<Tick, 'recorded'>[];
  },
): Promise<Evidence> {
  const { order, parts, events, instrument } = read;
  const ticks: Tick[] = [];
  // One after the other: a position may have many parts, and others wait for the connections.
  for (const tick of read.ticks) {
    const found = await sources.recordedTick(instrument.Id, { seq: tick.seq, at: Date.parse(tick.time) });
    ticks.push({ ...tick, recorded: found === undefined ? null : recordedOf(found) });
  }
  return {
    showCode: instrument.ShowCode,
    evidence: {
      ...{ order, parts, events, ticks },
      version: sources.version,
      rules_sha256: sources.rulesSha256 ?? null,
    },
  };
}

function recordedOf(
  tick: NonNullable<Awaited<ReturnType<DisputeSources['recordedTick']>>>,
): Tick['recorded'] {
  const { source, source_time, bid, ask, replaced_at } = tick;
  return { source, source_time, bid, ask, replaced_at };
}
