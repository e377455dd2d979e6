import type { ReactNode } from 'react';
import type { Place } from '../../../shared/layout/paths.ts';
import { type Findable, ranked } from './ranked.ts';

export type CommandGroupName = 'actions' | 'instruments' | 'places' | 'look';

export interface Command extends Findable {
  readonly id: string;
  readonly group: CommandGroupName;
  /** Content at the end of its line. */
  readonly end?: ReactNode;
  /** Shown only where it was searched for: there are too many of its kind. */
  readonly isQuiet?: boolean;
  readonly run: () => void;
}

const groupNames: readonly CommandGroupName[] = ['actions', 'instruments', 'places', 'look'];

/** Of each group, while nothing is typed. */
const UNASKED_MAX = 8;
const FOUND_MAX = 40;

export interface FoundGroup {
  readonly group: CommandGroupName;
  readonly items: readonly Command[];
}

/** What a query finds, by groups, that of the best find first; without one, the beginning of each. */
export function groupedBy(commands: readonly Command[], query: string): readonly FoundGroup[] {
  const isAsked = query.trim() !== '';
  const found = isAsked
    ? ranked(commands, query).slice(0, FOUND_MAX)
    : commands.filter(({ isQuiet }) => !isQuiet);
  const names = isAsked ? [...new Set(found.map(({ group }) => group))] : groupNames;
  return names
    .map((group) => ({
      group,
      items: found.filter((command) => command.group === group).slice(0, isAsked ? FOUND_MAX : UNASKED_MAX),
    }))
    .filter(({ items }) => items.length > 0);
}

/** Pages that need parameters: not reachable from a list. */
const notAlone: ReadonlySet<Place> = new Set([
  'newsDetail',
  'freeze',
  'withdrawConfirm',
  'loanAgreement',
  'loanSign',
  'followTrader',
  'followSubmit',
  'miningSubscribe',
  'miningIncome',
]);
const forVisitors: ReadonlySet<Place> = new Set(['login', 'register', 'forgot']);

/** The pages reachable from anywhere. */
export function reachable(places: readonly Place[], isSignedIn: boolean): readonly Place[] {
  return places.filter(
    (place) =>
      !notAlone.has(place) &&
      !(isSignedIn && forVisitors.has(place)) &&
      !(!isSignedIn && place === 'mineOther'),
  );
}
