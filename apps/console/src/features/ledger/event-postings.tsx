import { ledgerEvent } from '@tidemark/contract/operator/ledger';
import { Card, type Column, EmptyState, Num, Table } from '@tidemark/ui';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink } from '../../shared/layout/navigation.tsx';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { ThingLink, useLedgerWords } from '../../shared/ledger/ledger-words.tsx';
import { type Posting, userOf } from './posting-view.ts';
import { SideLink } from './side-link.tsx';

/** Everything that one event moved. */
export function EventPostings({ event, reference }: { readonly event: string; readonly reference: string }) {
  const t = useText('console-money.ledger');
  const words = useLedgerWords();
  const answer = useCall(ledgerEvent, { event, reference }, { staleTime: 30_000 });
  const columns = useColumns();
  if (answer.isError && !answer.data) return <LoadFailed onRetry={() => void answer.refetch()} />;
  const postings = answer.data?.data;
  const userId = postings?.map(userOf).find((id) => id !== undefined);
  return (
    <Card flush>
      <div className="flex flex-wrap items-baseline justify-between gap-2 border-b border-line px-4 py-3 text-sm">
        <h2 className="font-semibold">{words.event(event)}</h2>
        <ThingLink event={event} reference={reference} userId={userId} />
      </div>
      <Table
        label={t('postings')}
        columns={columns}
        rows={postings}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="search" title={t('noPostings')} note={t('noPostingsNote')} />}
      />
    </Card>
  );
}

function useColumns(): readonly Column<Posting>[] {
  const t = useText('console-money.ledger');
  const formats = useFormats();
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
    { key: 'debit', head: t('takenFrom'), cell: ({ debit }) => <SideLink side={debit} /> },
    { key: 'credit', head: t('givenTo'), cell: ({ credit }) => <SideLink side={credit} /> },
    {
      key: 'amount',
      head: t('amount'),
      end: true,
      cell: ({ amount }) => <Num>{formats.fee(amount)}</Num>,
    },
  ];
}
