import {
  type ClosedPosition,
  type FinancingCharge,
  financingOf,
  type Position,
  profitAt,
} from '@tidemark/domain/forex';
import { formatAmount, negate, ZERO } from '@tidemark/domain/money';
import type { Queryable } from '../../platform/database/queryable.ts';
import { foreignOwners, lockedAccounts, sumsByReference } from '../ledger/index.ts';
import { actedUntil, reachedLevels, selectUnrecorded } from '../market/index.ts';
import { selectFinancingAfter, selectFinancingTotals, selectMisplacedFinancing } from './store/financing.ts';
import { selectOwners } from './store/record-ids.ts';
import {
  selectActiveLevels,
  selectDealsAfter,
  selectOverdue,
  selectPairBreaches,
  selectPendingBreaches,
  selectUsedMargins,
} from './store/verification.ts';

type Deal = Position | ClosedPosition;

const CHUNK = 10_000;

/**
 * Works every settlement out again from its own evidence, holds the evidence against the recorded
 * ticks, and every used margin against the positions held. Answers what does not agree, a sentence each: best nothing.
 */
export async function verifyForex(database: Queryable): Promise<string[]> {
  const pendings = [...(await selectPendingBreaches(database)), ...(await selectPairBreaches(database))];
  const foreign = await foreignOwners(database, await selectOwners(database));
  return [
    ...foreign.map(
      ({ accountId, userId }) => `account ${accountId}: its orders name user ${userId}, who does not own it`,
    ),
    ...(await verifyMargins(database)),
    ...(await verifyDeals(database)),
    ...pendings.map(({ id, problem }) => `pending order ${id} ${problem}`),
    ...(await verifyActiveLevels(database)),
    ...(await verifyExpiries(database)),
    ...(await verifyFinancing(database)),
  ];
}

/** Every charge follows from its own evidence, was due that day, is a recorded tick, and is posted. */
async function verifyFinancing(database: Queryable): Promise<string[]> {
  const misplaced = await selectMisplacedFinancing(database);
  const breaches = misplaced.map(
    ({ id, day }) => `deal ${id}: was charged for ${day}, which it owes nothing for`,
  );
  for (let after = 0; ; ) {
    const charges = await selectFinancingAfter(database, after, CHUNK);
    const last = charges.at(-1);
    if (!last) break;
    breaches.push(...charges.flatMap(amountBreach));
    const ticks = charges.map(({ tick, instrumentId, dealId, day }) => ({
      ...{ ...tick, instrumentId, label: `deal ${dealId}: its financing of ${day}` },
    }));
    const unrecorded = await selectUnrecorded(database, ticks);
    breaches.push(
      ...unrecorded.map((place) => `${ticks[place]?.label} was at a price that no tick recorded`),
    );
    after = last.id;
  }
  return [...breaches, ...(await postingBreaches(database))];
}

function amountBreach(charge: FinancingCharge): string[] {
  const found = financingOf({ ...charge, price: charge.tick.price });
  if (found === charge.amount) return [];
  const [stored, computed] = [formatAmount(charge.amount), formatAmount(found)];
  return [`deal ${charge.dealId}: financing of ${charge.day} is ${stored}, its evidence makes ${computed}`];
}

/** What was charged to an order in all is what was posted about it. */
async function postingBreaches(database: Queryable): Promise<string[]> {
  const [charged, posted] = await Promise.all([
    selectFinancingTotals(database),
    sumsByReference(database, ['forex.financing_charge', 'forex.financing_credit']),
  ]);
  const ids = new Set([...charged.keys(), ...posted.keys()]);
  return [...ids].flatMap((id) => {
    const [stored, found] = [charged.get(id) ?? ZERO, negate(posted.get(id) ?? ZERO)];
    if (stored === found) return [];
    return [`deal ${id}: financing is ${formatAmount(stored)}, its postings make ${formatAmount(found)}`];
  });
}

/** An order whose time is over must not wait any more. */
async function verifyExpiries(database: Queryable): Promise<string[]> {
  const until = await actedUntil(database);
  const overdue = until === undefined ? [] : await selectOverdue(database, until);
  return overdue.map((id) => `pending order ${id} has expired, and it still waits`);
}

/** What waits for a price must not wait any more once a recorded tick has reached it. */
async function verifyActiveLevels(database: Queryable): Promise<string[]> {
  const reached = await reachedLevels(database, await selectActiveLevels(database));
  return reached.map(({ level, seq }) => `${level.label} was reached by tick ${seq}, and it is still open`);
}

async function verifyMargins(database: Queryable): Promise<string[]> {
  const margins = await selectUsedMargins(database);
  const breaches: string[] = [];
  for (const { id, locked } of await lockedAccounts(database, 'forex')) {
    const found = margins.get(id) ?? ZERO;
    margins.delete(id);
    if (found !== locked) breaches.push(marginBreach(id, formatAmount(locked), formatAmount(found)));
  }
  for (const [id, found] of margins) breaches.push(marginBreach(id, formatAmount(ZERO), formatAmount(found)));
  return breaches;
}

function marginBreach(id: number, locked: string, found: string): string {
  return `account ${id}: used margin is ${locked}, its positions make ${found}`;
}

async function verifyDeals(database: Queryable): Promise<string[]> {
  const breaches: string[] = [];
  for (let after = 0; ; ) {
    const deals = await selectDealsAfter(database, after, CHUNK);
    const last = deals.at(-1);
    if (!last) return breaches;
    breaches.push(
      ...deals.flatMap(resultBreach),
      ...deals.flatMap(levelBreach),
      ...(await evidenceBreaches(database, deals)),
    );
    after = last.id;
  }
}

function resultBreach(deal: Deal): string[] {
  if (!('closedAt' in deal)) return [];
  const found = profitAt(deal, deal.closeTick.price, deal.closeRate);
  if (found === deal.profit) return [];
  return [
    `deal ${deal.id}: result is ${formatAmount(deal.profit)}, its evidence makes ${formatAmount(found)}`,
  ];
}

/** A stop closes at or past its level, except one that the price had passed already when it was set. */
function levelBreach(deal: Deal): string[] {
  if (!('closedAt' in deal) || deal.closeLevel === undefined) return [];
  const { closeLevel, closeReason, closeTick, side, stops } = deal;
  const isBelow = (price: number) => price <= closeLevel;
  const isAbove = (price: number) => price >= closeLevel;
  const isLoss = closeReason !== 'take_profit';
  const isPast = (side === 'buy') === isLoss ? isBelow : isAbove;
  if (isPast(closeTick.price) || (isLoss && stops?.isPassed)) return [];
  return [`deal ${deal.id}: ${closeReason} closed it before the price had come to it`];
}

/** Every fill price must be a tick that was current, by number, time and price. */
async function evidenceBreaches(database: Queryable, deals: readonly Deal[]): Promise<string[]> {
  const references = deals.flatMap((deal) => {
    const { instrumentId, id } = deal;
    const opened = { ...deal.openTick, instrumentId, label: `deal ${id}: its opening` };
    const ticks = [opened];
    if ('closedAt' in deal) ticks.push({ ...deal.closeTick, instrumentId, label: `deal ${id}: its close` });
    return ticks;
  });
  const unrecorded = await selectUnrecorded(database, references);
  return unrecorded.map((place) => `${references[place]?.label} was at a price that no tick recorded`);
}
