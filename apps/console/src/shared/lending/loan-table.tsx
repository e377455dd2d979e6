import { ledgerEvent } from '@tidemark/contract/operator/ledger';
import { type Column, Num, Table } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useFormats, useText } from '../device/language.ts';
import { linkClass, PlaceLink } from '../layout/navigation.tsx';
import { useMay } from '../session/me.ts';
import { useDayFormats } from '../time/use-day-formats.ts';
import { contactOf } from '../user-name.ts';
import { useLoanStatus } from './lending-words.ts';
import type { BookedLoan } from './loan-term.ts';
import { TermTag } from './term-tag.tsx';

/** Loans, each with its term; leads to the loan, to the user and to what it has posted. */
export function LoanTable({
  label,
  loans,
  empty,
  ofOneUser = false,
}: {
  readonly label: string;
  readonly loans: readonly BookedLoan[] | undefined;
  readonly empty: ReactNode;
  /** All belong to one user: the user column is hidden. */
  readonly ofOneUser?: boolean;
}) {
  const columns = useColumns().filter(({ key }) => key !== 'user' || !ofOneUser);
  return (
    <Table
      label={label}
      columns={columns}
      rows={loans}
      rowKey={({ id }) => id}
      skeletonRows={10}
      empty={empty}
    />
  );
}

function useColumns(): readonly Column<BookedLoan>[] {
  const t = useText('console-lending.loans');
  const formats = useFormats();
  const days = useDayFormats();
  const statusName = useLoanStatus();
  const mayView = useMay(ledgerEvent);
  const money = (key: 'amount' | 'penalty_amount' | 'outstanding', head: string): Column<BookedLoan> => ({
    key,
    head,
    end: true,
    cell: (loan) => <Num>{formats.amount(loan[key])}</Num>,
  });
  return [
    {
      key: 'id',
      head: t('number'),
      cell: ({ id }) => (
        <PlaceLink to="loan" query={{ id: String(id) }} className={linkClass}>
          <Num>{id}</Num>
        </PlaceLink>
      ),
    },
    { key: 'term', head: t('when'), cell: (loan) => <TermTag loan={loan} /> },
    {
      key: 'user',
      head: t('user'),
      cell: ({ user_id, user }) => (
        <PlaceLink to="user" query={{ id: String(user_id), tab: 'loans' }} className={linkClass}>
          <bdi className="inline-block max-w-64 truncate align-bottom">{contactOf(user)}</bdi>
        </PlaceLink>
      ),
    },
    {
      key: 'due',
      head: t('due'),
      cell: ({ repayment_time }) => (repayment_time === null ? '—' : days.day(repayment_time)),
    },
    money('amount', t('amount')),
    money('penalty_amount', t('penalty')),
    money('outstanding', t('outstanding')),
    { key: 'status', head: t('status'), cell: ({ status }) => statusName(status) },
    ...(mayView
      ? [{ key: 'ledger', head: t('ledger'), end: true, cell: ({ id }: BookedLoan) => <Postings id={id} /> }]
      : []),
  ];
}

function Postings({ id }: { readonly id: number }) {
  const t = useText('console-lending.loans');
  return (
    <PlaceLink
      to="ledger"
      query={{ by: 'event', event: 'loan', reference: String(id) }}
      className={linkClass}
    >
      {t('postings')} <span className="sr-only">{t('postingsOf', { id: String(id) })}</span>
    </PlaceLink>
  );
}
