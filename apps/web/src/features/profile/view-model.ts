import type { Messages } from '@tidemark/i18n';
import type { IconName } from '@tidemark/ui';
import type { Place, Query } from '../../shared/paths.ts';

/** One row of the profile that leads somewhere. */
export interface ProfileRow {
  readonly key: keyof Messages['profile'] &
    ('wallet' | 'transfer' | 'auth' | 'password' | 'email' | 'announcement');
  readonly icon: IconName;
  readonly place: Place;
  readonly query?: Query;
  /** Only real accounts may use it; a demo user is told so (core.md section 5). */
  readonly realOnly: boolean;
}

export const moneyRows: readonly ProfileRow[] = [
  { key: 'wallet', icon: 'wallet', place: 'mineWallet', realOnly: false },
  { key: 'transfer', icon: 'transfer', place: 'mineTransfer', realOnly: true },
];

export const safetyRows: readonly ProfileRow[] = [
  { key: 'auth', icon: 'shield', place: 'mineAuth', realOnly: true },
  { key: 'password', icon: 'lock', place: 'minePassword', realOnly: true },
];

export const helpRows: readonly ProfileRow[] = [
  { key: 'email', icon: 'mail', place: 'mineEmail', realOnly: false },
  { key: 'announcement', icon: 'bell', place: 'mineAnnouncement', realOnly: false },
];

/** Whether a tap leads on, or tells a demo user that only real accounts can. */
export function mayEnter(
  row: Pick<ProfileRow, 'realOnly'>,
  user: { readonly is_demo: number } | undefined,
): boolean {
  return !row.realOnly || user?.is_demo !== 1;
}

/** The three accounts in the order in which people ask for them. */
export const accountOrder = ['forex', 'change', 'micro'] as const;
export type AccountKind = (typeof accountOrder)[number];
