import { Card, EmptyState } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { Page } from '../../shared/layout/page.tsx';
import { askedOf, searchOf } from './asked.ts';
import { BrokerLines } from './broker-lines.tsx';
import { EventPostings } from './event-postings.tsx';
import { OnePosting } from './one-posting.tsx';
import { SearchForm } from './search-form.tsx';
import { UserLines } from './user-lines.tsx';

/** Ledger search: a posting, an event with its postings, or an account with its lines. */
export function LedgerPage() {
  const t = useText('console-money.ledger');
  const going = useGoing();
  const query = useQueryParams();
  const page = Number(query.page) || 1;
  return (
    <Page title={t('title')} note={t('note')}>
      <SearchForm
        key={JSON.stringify(query)}
        query={query}
        search={searchOf(query)}
        onAsk={(next) => going.to('ledger', next)}
      />
      <Found page={page} onPage={(next) => going.to('ledger', { ...query, page: String(next) })} />
    </Page>
  );
}

function Found({ page, onPage }: { readonly page: number; readonly onPage: (page: number) => void }) {
  const asked = askedOf(useQueryParams());
  switch (asked?.by) {
    case undefined:
      return <NothingAsked />;
    case 'posting':
      return <OnePosting id={asked.id} />;
    case 'event':
      return <EventPostings event={asked.event} reference={asked.reference} />;
    case 'user':
      return <UserLines userId={asked.user} type={asked.type} page={page} onPage={onPage} />;
    case 'house':
      return <BrokerLines id={asked.id} page={page} onPage={onPage} />;
  }
}

function NothingAsked() {
  const t = useText('console-money.ledger');
  return (
    <Card>
      <EmptyState icon="search" title={t('nothingAsked')} note={t('nothingAskedNote')} />
    </Card>
  );
}
