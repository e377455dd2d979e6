import { formatAmount, ZERO } from '@tidemark/domain/money';
import { endOfOption, type FixedTimeOption, type OptionEnd, TICK_AGE_MS_MAX } from '@tidemark/domain/options';
import { SECOND_MS } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import { foreignOwners, lockedAccounts } from '../ledger/index.ts';
import { actedUntil, type MarketState, selectMarketStates, selectUnrecorded } from '../market/index.ts';
import type { ClosedOption } from './closed-option.ts';
import { selectOptionsAfter, selectOverdue, selectStakes } from './store/options.ts';
import { selectOwners } from './store/record-ids.ts';

const CHUNK = 5000;

/**
 * Works every end of a future out again from its own evidence and the recorded ticks and signs of
 * life, and holds what is locked on the options accounts against what runs. Answers what does not
 * agree, a sentence each: best nothing.
 */
export async function verifyMicro(database: Queryable): Promise<string[]> {
  const until = await actedUntil(database);
  const overdue = until === undefined ? [] : await selectOverdue(database, until);
  const foreign = await foreignOwners(database, await selectOwners(database));
  return [
    ...foreign.map(
      ({ accountId, userId }) =>
        `account ${accountId}: its Up/Down trades name user ${userId}, who does not own it`,
    ),
    ...(await verifyStakes(database)),
    ...(await verifyOptions(database)),
    ...overdue.map(
      (id) => `future ${id}: it is due since more than a minute of recorded prices, and not settled`,
    ),
  ];
}

async function verifyStakes(database: Queryable): Promise<string[]> {
  const stakes = await selectStakes(database);
  const breaches: string[] = [];
  for (const { id, locked } of await lockedAccounts(database, 'micro')) {
    const found = stakes.get(id) ?? ZERO;
    stakes.delete(id);
    if (found !== locked) breaches.push(stakeBreach(id, formatAmount(locked), formatAmount(found)));
  }
  for (const [id, found] of stakes) breaches.push(stakeBreach(id, formatAmount(ZERO), formatAmount(found)));
  return breaches;
}

function stakeBreach(id: number, locked: string, found: string): string {
  return `account ${id}: ${locked} is locked, its running futures make ${found}`;
}

async function verifyOptions(database: Queryable): Promise<string[]> {
  const breaches: string[] = [];
  for (let after = 0; ; ) {
    const options = await selectOptionsAfter(database, after, CHUNK);
    const last = options.at(-1);
    if (!last) return breaches;
    const closed = options.filter((option): option is ClosedOption => 'closedAt' in option);
    breaches.push(
      ...options.flatMap(beginningBreaches),
      ...(await unrecordedBreaches(database, options)),
      ...(await endBreaches(database, closed)),
    );
    after = last.id;
  }
}

function beginningBreaches({ id, openTick, acceptedAt, dueAt, seconds }: FixedTimeOption): string[] {
  const breaches: string[] = [];
  if (acceptedAt - openTick.at >= TICK_AGE_MS_MAX || acceptedAt < openTick.at) {
    breaches.push(`future ${id}: it did not begin on a fresh tick`);
  }
  if (dueAt !== acceptedAt + seconds * SECOND_MS) {
    breaches.push(`future ${id}: it is not due ${seconds} seconds after it was accepted`);
  }
  return breaches;
}

/** Every opening or closing price must be a recorded tick, by its number, its time and its price. */
async function unrecordedBreaches(
  database: Queryable,
  options: readonly (FixedTimeOption | ClosedOption)[],
): Promise<string[]> {
  const references = options.flatMap((option) => {
    const opened = { ...option.openTick, told: `future ${option.id}: its opening` };
    if (!('end' in option) || option.end.kind === 'void') return [opened];
    return [opened, { ...option.end.endTick, told: `future ${option.id}: its end` }];
  });
  const unrecorded = await selectUnrecorded(database, references);
  return unrecorded.map((place) => `${references[place]?.told} was at a price that no tick recorded`);
}

/** The end must be the one that the record makes: its last tick at or before the due time, or a silent source. */
async function endBreaches(database: Queryable, options: readonly ClosedOption[]): Promise<string[]> {
  const judged = options.filter(({ end }) => end.kind === 'settled' || end.reason === 'source_silent');
  const states = await selectMarketStates(
    database,
    judged.map(({ instrumentId, openTick, dueAt }) => ({ instrumentId, since: openTick.at, moment: dueAt })),
  );
  return judged.flatMap((option, index) => endBreach(option, states[index]));
}

function endBreach(option: ClosedOption, state: MarketState | undefined): string[] {
  const { id, end, closedAt, dueAt } = option;
  if (closedAt < dueAt) return [`future ${id}: it was settled before it was due`];
  // Without even the opening tick, the record of that time is past its retention.
  const found = state?.tick
    ? endOfOption(option, { tick: state.tick, isSilent: state.isSilent })
    : withoutRecord(option);
  const [stored, made] = [describedEnd(end), describedEnd(found)];
  return stored === made ? [] : [`future ${id}: it was ${stored}, the record makes it ${made}`];
}

function withoutRecord(option: ClosedOption): OptionEnd {
  const { end } = option;
  return end.kind === 'void' ? end : endOfOption(option, { tick: end.endTick, isSilent: false });
}

function describedEnd(end: OptionEnd): string {
  if (end.kind === 'void') return `void (${end.reason})`;
  return `settled at tick ${end.endTick.seq} with ${formatAmount(end.profit)}`;
}
