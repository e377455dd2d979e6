import { type Column, EmptyState, Num, Table } from '@tidemark/ui';
import { useFormats, useText } from '../device/language.ts';
import { linkClass, PlaceLink } from '../layout/navigation.tsx';
import { ThingLink, useLedgerWords } from './ledger-words.tsx';

/** A line of an account, of any owner. */
export interface AccountLine {
  readonly id: number;
  readonly at: string;
  readonly event: string;
  readonly reference: string | number;
  /** Signed: what the account gained. */
  readonly amount: string;
  /** What it held behind it; null of the broker. */
  readonly balance: string | null;
  readonly userId: number | undefined;
}

/** The lines of an account, newest first; each leads to its posting and to what it belongs to. */
export function LineTable({
  lines,
  hasBalance,
}: {
  readonly lines: readonly AccountLine[] | undefined;
  readonly hasBalance: boolean;
}) {
  const t = useText('console-money.ledger');
  const columns = useColumns();
  return (
    <Table
      label={t('lines')}
      columns={hasBalance ? columns : columns.filter(({ key }) => key !== 'balance')}
      rows={lines}
      rowKey={({ id }) => id}
      skeletonRows={10}
      empty={<EmptyState icon="wallet" title={t('noLines')} />}
    />
  );
}

function useColumns(): readonly Column<AccountLine>[] {
  const t = useText('console-money.ledger');
  const formats = useFormats();
  const words = useLedgerWords();
  return [
    {
      key: 'id',
      head: t('number'),
      cell: ({ id }) => (
        <PlaceLink to="ledger" query={{ by: 'posting', id: String(id) }} className={linkClass}>
          <Num>{id}</Num>
        </PlaceLink>
      ),
    },
    { key: 'at', head: t('at'), cell: ({ at }) => formats.dateTime(at) },
    { key: 'event', head: t('event'), cell: ({ event }) => words.event(event) },
    {
      key: 'ref',
      head: t('belongsTo'),
      cell: ({ event, reference, userId }) => (
        <ThingLink event={event} reference={reference} userId={userId} />
      ),
    },
    {
      key: 'amount',
      head: t('amount'),
      end: true,
      cell: ({ amount }) => <Num>{formats.profit(amount)}</Num>,
    },
    {
      key: 'balance',
      head: t('balance'),
      end: true,
      cell: ({ balance }) => <Num>{balance === null ? '—' : formats.fee(balance)}</Num>,
    },
  ];
}
