import type { CallOutput, CallRead, Lang } from '@tidemark/contract';
import type { explainBalance } from '@tidemark/contract/calls/money/statement';
import { earmarkedOf } from '@tidemark/domain/funding';
import type { AccountType } from '@tidemark/domain/ledger';
import { type Amount, formatAmount, sum } from '@tidemark/domain/money';
import { sentence } from '@tidemark/i18n/server';
import { sumOpenWithdrawals } from '../store/open-money.ts';
import { accountAsked, titleOf } from './lines.ts';
import type { HistoryParts } from './parts.ts';

type Explained = CallOutput<typeof explainBalance>;
type HolderKind = Explained['held']['by'][number]['kind'];
interface Holder {
  readonly kind: HolderKind;
  readonly count: number;
  readonly amount: Amount;
}

/** Explains a balance: everything that moved it, by event, and what reserves which part of it. */
export async function explain(
  parts: HistoryParts,
  input: CallRead<typeof explainBalance>,
  { userId, lang }: { readonly userId: number; readonly lang: Lang },
): Promise<Explained> {
  const { accounts, events } = await parts.ledger.explained(userId, accountAsked(input));
  const kinds = new Set(accounts.map(({ kind }) => kind));
  const earmarked = sum(accounts.map(earmarkedOf));
  const holders = [
    ...(await holdersOf(parts, userId, kinds)),
    { kind: 'earmarks' as const, count: 1, amount: earmarked },
  ].filter(({ amount }) => amount > 0n);
  return {
    balance: formatAmount(sum(accounts.map(({ balance }) => balance))),
    lines: events.map(({ event, count, amount }) => ({
      event,
      title: titleOf(lang, event),
      count,
      amount: formatAmount(amount),
    })),
    total: formatAmount(sum(events.map(({ amount }) => amount))),
    held: {
      locked: formatAmount(sum(accounts.map(({ locked }) => locked))),
      earmarked: formatAmount(earmarked),
      by: holders.map(({ kind, count, amount }) => ({
        kind,
        title: sentence(lang, `ledger.held.${kind}`, {}, 'messages'),
        count,
        amount: formatAmount(amount),
      })),
    },
  };
}

/** What holds money of each account: positions their margin, futures their amounts, withdrawals theirs. */
async function holdersOf(
  { forex, futures, database }: HistoryParts,
  userId: number,
  kinds: ReadonlySet<AccountType>,
): Promise<Holder[]> {
  const nothing = { count: 0, amount: 0n as Amount };
  const [positions, running, withdrawals] = await Promise.all([
    kinds.has('forex') ? forex.history.held(userId) : nothing,
    kinds.has('micro') ? futures.running(userId) : nothing,
    kinds.has('change') ? sumOpenWithdrawals(database, userId) : nothing,
  ]);
  return [
    { kind: 'positions', ...positions },
    { kind: 'futures', ...running },
    { kind: 'withdrawals', ...withdrawals },
  ];
}
