import type { CallOutput } from '@tidemark/contract';
import type { operatorFundSubscriptions } from '@tidemark/contract/operator/funds';
import { ledgerEvent } from '@tidemark/contract/operator/ledger';
import { type Column, Num, Table, Tag } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useFormats, useText } from '../device/language.ts';
import { linkClass, PlaceLink } from '../layout/navigation.tsx';
import { useMay } from '../session/me.ts';
import { useDayFormats } from '../time/use-day-formats.ts';
import { contactOf } from '../user-name.ts';
import { useSubscriptionStatus } from './lending-words.ts';

/** A share of a fund, as lists return it. */
export type Subscription = Pick<
  CallOutput<typeof operatorFundSubscriptions>['data'][number],
  | 'id'
  | 'status'
  | 'share_amount'
  | 'sub_time'
  | 'lock_dividend_days'
  | 'day_profit'
  | 'sum_profit'
  | 'days_paid'
  | 'days_due'
  | 'ends_on'
> & {
  /** Whose it is; left out where all are one user's. */
  readonly user?: CallOutput<typeof operatorFundSubscriptions>['data'][number]['user'];
  /** Of which fund; left out where all are of one. */
  readonly fund?: { readonly id: number; readonly title: string };
};

/** Shares of funds: what they earn, what has been paid, and how long they run. */
export function SubscriptionTable({
  label,
  subscriptions,
  empty,
  shows,
}: {
  readonly label: string;
  readonly subscriptions: readonly Subscription[] | undefined;
  readonly empty: ReactNode;
  /** The column that distinguishes them: the user, or the fund. */
  readonly shows: 'user' | 'fund';
}) {
  const columns = useColumns().filter(({ key }) => key !== (shows === 'user' ? 'fund' : 'user'));
  return (
    <Table
      label={label}
      columns={columns}
      rows={subscriptions}
      rowKey={({ id }) => id}
      skeletonRows={8}
      empty={empty}
    />
  );
}

function useColumns(): readonly Column<Subscription>[] {
  const t = useText('console-lending.funds');
  const formats = useFormats();
  const days = useDayFormats();
  const statusName = useSubscriptionStatus();
  const mayView = useMay(ledgerEvent);
  return [
    { key: 'id', head: t('number'), cell: ({ id }) => <Num>{id}</Num> },
    {
      key: 'user',
      head: t('user'),
      cell: ({ user }) =>
        user ? (
          <PlaceLink to="user" query={{ id: String(user.id), tab: 'subscriptions' }} className={linkClass}>
            <bdi className="inline-block max-w-64 truncate align-bottom">{contactOf(user)}</bdi>
          </PlaceLink>
        ) : null,
    },
    {
      key: 'fund',
      head: t('fund'),
      cell: ({ fund }) =>
        fund ? (
          <PlaceLink to="fund" query={{ id: String(fund.id) }} className={linkClass}>
            <bdi>{fund.title}</bdi>
          </PlaceLink>
        ) : null,
    },
    { key: 'status', head: t('status'), cell: ({ status }) => statusName(status) },
    {
      key: 'share',
      head: t('share'),
      end: true,
      cell: ({ share_amount }) => <Num>{formats.amount(share_amount)}</Num>,
    },
    {
      key: 'day',
      head: t('dayProfit'),
      end: true,
      cell: ({ day_profit }) => <Num>{formats.price(day_profit, 4)}</Num>,
    },
    {
      key: 'paid',
      head: t('paid'),
      end: true,
      cell: ({ sum_profit }) => <Num>{formats.price(sum_profit, 4)}</Num>,
    },
    { key: 'days', head: t('days'), cell: (one) => <DaysPaid subscription={one} /> },
    { key: 'since', head: t('since'), cell: ({ sub_time }) => days.day(sub_time) },
    { key: 'ends', head: t('ends'), cell: ({ ends_on }) => days.day(ends_on) },
    ...(mayView
      ? [
          {
            key: 'ledger',
            head: t('ledger'),
            end: true,
            cell: ({ id }: Subscription) => <Postings id={id} />,
          },
        ]
      : []),
  ];
}

function DaysPaid({ subscription }: { readonly subscription: Subscription }) {
  const t = useText('console-lending.funds');
  const formats = useFormats();
  const { days_paid, days_due, lock_dividend_days } = subscription;
  return (
    <span className="inline-flex items-center gap-2">
      <span className="num">
        {t('daysOf', { paid: formats.count(days_paid), all: formats.count(lock_dividend_days) })}
      </span>
      {days_due > 0 ? <Tag tone="warn">{t('daysDue', { days: days_due })}</Tag> : null}
    </span>
  );
}

function Postings({ id }: { readonly id: number }) {
  const t = useText('console-lending.funds');
  return (
    <PlaceLink
      to="ledger"
      query={{ by: 'event', event: 'fund', reference: String(id) }}
      className={linkClass}
    >
      {t('postings')} <span className="sr-only">{t('postingsOf', { id: String(id) })}</span>
    </PlaceLink>
  );
}
