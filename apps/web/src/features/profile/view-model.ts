import type { Messages } from '@tidemark/i18n';
import type { IconName } from '@tidemark/ui';
import type { Place } from '../../shared/layout/paths.ts';

/** One row of the profile that leads somewhere. */
export interface ProfileRow {
  readonly key: keyof Messages['profile'] &
    (
      | 'wallet'
      | 'transfer'
      | 'journal'
      | 'liabilities'
      | 'auth'
      | 'password'
      | 'security'
      | 'chat'
      | 'email'
      | 'announcement'
      | 'news'
      | 'economic'
      | 'invite'
      | 'language'
      | 'system'
    );
  readonly icon: IconName;
  readonly place: Place;
  /** Also there for who is not signed in (docs/spec/interface.md#navigation). */
  readonly isOpen?: true;
}

/** Rows that belong together, under their title. */
export interface ProfileGroup {
  readonly key: 'money' | 'safety' | 'help' | 'display';
  readonly rows: readonly ProfileRow[];
}

/** The rows of docs/spec/product.md#routes in their order, and what the broker adds to them. */
export const profileGroups: readonly ProfileGroup[] = [
  {
    key: 'money',
    rows: [
      { key: 'wallet', icon: 'wallet', place: 'mineWallet' },
      { key: 'transfer', icon: 'transfer', place: 'mineTransfer' },
      { key: 'journal', icon: 'document', place: 'mineJournal' },
      { key: 'liabilities', icon: 'check', place: 'liabilities' },
    ],
  },
  {
    key: 'safety',
    rows: [
      { key: 'auth', icon: 'shield', place: 'mineAuth' },
      { key: 'password', icon: 'lock', place: 'minePassword' },
      { key: 'security', icon: 'key', place: 'mineSecurity' },
    ],
  },
  {
    key: 'help',
    rows: [
      { key: 'chat', icon: 'chat', place: 'mineChat', isOpen: true },
      { key: 'email', icon: 'mail', place: 'mineEmail', isOpen: true },
      { key: 'announcement', icon: 'bell', place: 'mineAnnouncement', isOpen: true },
      { key: 'news', icon: 'news', place: 'news', isOpen: true },
      { key: 'economic', icon: 'calendar', place: 'economicCalendar', isOpen: true },
      { key: 'invite', icon: 'people', place: 'mineInvite' },
    ],
  },
  {
    key: 'display',
    rows: [
      { key: 'language', icon: 'globe', place: 'language', isOpen: true },
      { key: 'system', icon: 'settings', place: 'mineSystem', isOpen: true },
    ],
  },
];

/** The groups that apply to the user: a visitor sees only public ones. */
export function groupsFor(isSignedIn: boolean): readonly ProfileGroup[] {
  if (isSignedIn) return profileGroups;
  return profileGroups
    .map((group) => ({ ...group, rows: group.rows.filter((row) => row.isOpen) }))
    .filter((group) => group.rows.length > 0);
}

/** The user's initial: the first letter of their address; none for a phone number. */
export function initialOf(name: string): string | undefined {
  const letter = /^\p{L}/u.exec(name)?.[0];
  return letter?.toLocaleUpperCase();
}

/** The three accounts in the order of users' interest. */
export const accountOrder = ['forex', 'change', 'micro'] as const;
export type AccountKind = (typeof accountOrder)[number];
