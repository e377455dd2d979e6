import { supportList } from '@tidemark/contract/operator/support';
import { Card, EmptyState, SegmentedControl, TextField } from '@tidemark/ui';
import { useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { PageSteps } from '../../shared/layout/page-steps.tsx';
import { useWide } from '../../shared/layout/use-wide.ts';
import { CaseList } from './case-list.tsx';
import { CaseRoom } from './case-room.tsx';
import { inboxStates, readInbox } from './view-model.ts';

/** The inbox: waiting conversations, with the open one next to them. */
export function SupportPage() {
  const t = useText('console-support');
  const isWide = useWide();
  const { id } = readInbox(useQueryParams());
  return (
    <Page title={t('title')} note={t('note')}>
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,min(22rem,max(352px,38%)))_minmax(0,1fr)]">
        {isWide || id === undefined ? <Inbox /> : null}
        {id === undefined ? (
          isWide ? (
            <Card>
              <EmptyState icon="chat" title={t('nothingOpen')} note={t('nothingOpenNote')} />
            </Card>
          ) : null
        ) : (
          <CaseRoom key={id} id={id} />
        )}
      </div>
    </Page>
  );
}

function Inbox() {
  const t = useText('console-support');
  const going = useGoing();
  const query = useQueryParams();
  const { state, q, page, id } = readInbox(query);
  const answer = useCall(supportList, { state, q, page }, { keep: true });
  const { data } = answer;
  const show = (next: Partial<Record<'state' | 'q' | 'page' | 'id', string>>) =>
    going.to('support', { ...query, page: '1', ...next }, { replace: true });
  return (
    <Card flush className="min-w-0">
      <div className="flex flex-col gap-3 p-3">
        <Search key={q} text={q} onSearch={(text) => show({ q: text })} />
        <SegmentedControl
          label={t('state')}
          size="sm"
          dense
          value={state}
          choices={inboxStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(next) => show({ state: next })}
        />
      </div>
      {answer.isError && !data ? (
        <LoadFailed onRetry={() => void answer.refetch()} />
      ) : (
        <CaseList
          cases={answer.isPlaceholderData ? undefined : data?.data}
          openId={id}
          query={query}
          empty={<EmptyState icon="check" title={t(`none.${q === '' ? state : 'found'}`)} />}
        />
      )}
      {data && data.last_page > 1 ? (
        <PageSteps {...data} onPage={(next) => show({ page: String(next) })} />
      ) : null}
    </Card>
  );
}

/** Looks for a user when one has ended writing. */
function Search({ text, onSearch }: { readonly text: string; readonly onSearch: (text: string) => void }) {
  const t = useText('console-support');
  const [draft, setDraft] = useState(text);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft.trim());
      }}
    >
      <TextField
        label={t('search')}
        type="search"
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value);
          if (event.target.value === '') onSearch('');
        }}
      />
    </form>
  );
}
