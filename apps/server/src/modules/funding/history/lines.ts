import type { CallOutput, Lang } from '@tidemark/contract';
import type { forexChange } from '@tidemark/contract/calls/money/statement';
import type { AccountType } from '@tidemark/domain/ledger';
import { formatAmount } from '@tidemark/domain/money';
import { sentence } from '@tidemark/i18n/server';
import type { Database } from '../../../platform/database/queryable.ts';
import { accountTypeIds, type LedgerLine } from '../../ledger/index.ts';
import { selectReasons } from '../store/corrections.ts';

/** A line of a history on the wire. */
export type WireLine = CallOutput<typeof forexChange>['data'][number];
type RefKind = WireLine['Ref']['kind'];

/** What an event is called in a language. */
export function titleOf(lang: Lang, event: string): string {
  return sentence(lang, `ledger.events.${event}`, {}, 'messages');
}

/** Where an event has its cause: the longest beginning of its name that is listed. */
const causes: readonly (readonly [event: string, kind: RefKind])[] = [
  ['forex.', 'order'],
  ['micro.', 'future'],
  ['demo.', 'demo'],
  ['funding.deposit', 'deposit'],
  ['funding.withdraw', 'withdraw'],
  ['funding.transfer', 'transfer'],
  ['funding.correction', 'correction'],
  ['loan.', 'loan'],
  ['follow.', 'copy_fee'],
  ['fund.income', 'income'],
  ['fund.', 'subscription'],
];

function causeOf(event: string): RefKind {
  const cause = causes.find(([beginning]) => event.startsWith(beginning));
  if (!cause) throw new Error(`nobody knows what causes ${event}`);
  return cause[1];
}

/** Lines as their owner reads them, each with its cause and, if one was stated, the reason. */
export async function presentLines(
  database: Database,
  lines: readonly LedgerLine[],
  lang: Lang,
): Promise<WireLine[]> {
  const corrected = lines.filter(({ event }) => causeOf(event) === 'correction');
  const ids = corrected.map(({ reference }) => reference);
  const reasons = ids.length > 0 ? await selectReasons(database, ids) : new Map<number, string>();
  const titles = new Map(
    [...new Set(lines.map(({ event }) => event))].map((event) => [event, titleOf(lang, event)]),
  );
  return lines.map(({ id, account, event, reference, amount, balance, at }) => {
    const kind = causeOf(event);
    return {
      Id: id,
      Value: formatAmount(amount),
      CreatedAtTran: new Date(at).toISOString(),
      Event: event,
      EventTrans: titles.get(event) ?? event,
      Balance: formatAmount(balance),
      accountTypeId: accountTypeIds[account],
      type: account,
      Ref: { kind, id: reference },
      Reason: kind === 'correction' ? (reasons.get(reference) ?? '') : '',
    };
  });
}

/** The account that a call names, by whichever of the two names. */
export function accountAsked(input: {
  readonly accountTypeId?: AccountType | undefined;
  readonly type?: AccountType | undefined;
}): AccountType | undefined {
  return input.accountTypeId ?? input.type;
}

/** Pages of a list with so many rows. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
