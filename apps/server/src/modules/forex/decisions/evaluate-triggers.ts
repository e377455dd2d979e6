import {
  type ContractAccount,
  checkRisk,
  type DecisionContext,
  evaluateTick,
  type Position,
} from '@tidemark/domain/forex';
import type { Tick } from '@tidemark/domain/market';
import { contextAtTick } from '../batch/decision-context.ts';
import type { EvaluatedTicks } from '../commands.ts';
import type { FiredTick } from '../triggers/fired-tick.ts';

/**
 * Evaluates the ticks that wait for an account, oldest first: stops and take-profits, then pending orders,
 * tick by tick; then the stop-out check at current prices. An opening by a tick, a trailing stop that it
 * starts, or a target after the one that it reaches may have missed later ones that no other order waited for: these are evaluated first, then the tick
 * again.
 */
export function evaluateTriggers(
  context: DecisionContext,
  account: ContractAccount,
  fired: readonly FiredTick[],
): EvaluatedTicks {
  const evaluated: FiredTick[] = [];
  for (const together of oldestFirst(fired)) {
    const [{ tick, rate }] = together;
    const bests = new Map(together.flatMap((one) => [...one.bests]));
    const before = account.positions;
    evaluateTick(contextAtTick(context, bests, tick.price), account, { tick, rate });
    if (isBehind(context, tick) && hasArmedStops(before, account.positions)) return { evaluated };
    evaluated.push(...together);
  }
  checkRisk(context, account);
  return { evaluated };
}

function isBehind({ market }: DecisionContext, tick: Tick): boolean {
  const quote = market.quote(tick.instrumentId);
  return quote.status !== 'no_price' && quote.tick.seq > tick.seq;
}

function hasArmedStops(before: readonly Position[], after: readonly Position[]): boolean {
  const known = new Map(before.map((held) => [held.id, held]));
  return after.some(({ id, stops }) => {
    const before = known.get(id)?.stops;
    return stops && (before?.armedSeq !== stops.armedSeq || before?.targets !== stops.targets);
  });
}

/** What concerns an account of one tick, for one reason or several. */
type Together = [FiredTick, ...FiredTick[]];

/**
 * In the order in which they became current, each tick once. A newly committed order may have missed a tick
 * older than those its account waits for: evaluated too late, a later tick would close it at that tick's
 * price.
 */
function oldestFirst(fired: readonly FiredTick[]): Together[] {
  const byTick = new Map<string, Together>();
  const places = new Map<number, number>();
  for (const one of fired) {
    const { instrumentId, seq } = one.tick;
    if (!places.has(instrumentId)) places.set(instrumentId, places.size);
    const known = byTick.get(`${instrumentId} ${seq}`);
    if (known) known.push(one);
    else byTick.set(`${instrumentId} ${seq}`, [one]);
  }
  const place = ([{ tick }]: Together) => places.get(tick.instrumentId) ?? 0;
  return [...byTick.values()].sort(
    (a, b) => a[0].tick.at - b[0].tick.at || place(a) - place(b) || a[0].tick.seq - b[0].tick.seq,
  );
}
