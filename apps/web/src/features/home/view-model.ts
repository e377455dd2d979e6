import type { Instrument } from '../../shared/instruments/instruments.ts';

/** The filter strip's choice: every category, or one by its id. */
export type CategoryChoice = 'all' | `${number}`;

/** Number of instruments shown as cards above the list. */
export const CARDS = 4;

/** The first instruments, as cards. */
export function cardInstruments(instruments: readonly Instrument[]): readonly Instrument[] {
  return instruments.slice(0, CARDS);
}

/** The list under the filter strip, in display order. */
export function listedInstruments(
  instruments: readonly Instrument[],
  choice: CategoryChoice,
): readonly Instrument[] {
  return choice === 'all'
    ? instruments
    : instruments.filter((instrument) => String(instrument.CategoryId) === choice);
}

/** Whom the greeting names: a demo account, an address or number, or no one. */
export type Greeting =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'demo'; readonly uid: string }
  | { readonly kind: 'user'; readonly name: string; readonly uid: string };

export function greetingOf(
  user:
    | { readonly email: string; readonly mobile?: string; readonly uid: string; readonly is_demo: number }
    | undefined,
): Greeting {
  if (!user) return { kind: 'visitor' };
  if (user.is_demo === 1) return { kind: 'demo', uid: user.uid };
  return { kind: 'user', name: user.email || user.mobile || user.uid, uid: user.uid };
}

/** Nothing won and nothing lost is neither up nor down. */
export function profitDirection(profit: string): 'up' | 'down' | 'flat' {
  const value = Number(profit);
  if (value === 0) return 'flat';
  return value < 0 ? 'down' : 'up';
}
