import { useRouter } from '@tanstack/react-router';
import type { CallOutput } from '@tidemark/contract';
import { operatorUsers } from '@tidemark/contract/operator/users';
import { Card, type Column, EmptyState, Num, SearchField, Table, Tag } from '@tidemark/ui';
import { useEffect, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink, useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { PageSteps } from '../../shared/layout/page-steps.tsx';
import { paths } from '../../shared/layout/paths.ts';
import { contactOf } from '../../shared/user-name.ts';

type Listed = CallOutput<typeof operatorUsers>['data'][number];

/** All users, newest first; search by a part of address, number or UID. */
export function UsersPage() {
  const t = useText('console.users');
  const going = useGoing();
  const { query = '', page: pageText } = useQueryParams();
  const page = Number(pageText) || 1;
  const answer = useCall(operatorUsers, { query, page }, { keep: true });
  const columns = useColumns();
  const to = (next: number) =>
    going.to('users', { ...(query ? { query } : {}), ...(next > 1 ? { page: String(next) } : {}) });
  return (
    <Page title={t('title')} end={<Search key={query} query={query} />}>
      {answer.isError && !answer.data ? (
        <LoadFailed onRetry={() => void answer.refetch()} />
      ) : (
        <Card flush>
          <Table
            label={t('title')}
            columns={columns}
            rows={answer.data?.data}
            rowKey={({ id }) => id}
            onRow={({ id }) => going.to('user', { id: String(id) })}
            skeletonRows={10}
            empty={
              <EmptyState
                icon="search"
                title={t('none')}
                note={query ? t('noneFor', { query }) : undefined}
              />
            }
          />
          {answer.data ? <PageSteps {...answer.data} onPage={to} /> : null}
        </Card>
      )}
    </Page>
  );
}

const TYPING_MS = 250;

/** Searches after a typing pause; the address stores the query. */
function Search({ query }: { readonly query: string }) {
  const t = useText('console.users');
  const going = useGoing();
  const { history } = useRouter();
  const [text, setText] = useState(query);
  const isNew = text.trim() !== query;
  useEffect(() => {
    if (!isNew) return;
    const timer = setTimeout(() => {
      // A user who has already left this page is not brought back.
      if (history.location.pathname !== paths.users) return;
      going.to('users', text.trim() === '' ? {} : { query: text.trim() }, { replace: true });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <SearchField
      label={t('search')}
      className="w-full wide:w-80"
      value={text}
      maxLength={320}
      autoFocus
      onChange={(event) => setText(event.target.value)}
    />
  );
}

function useColumns(): readonly Column<Listed>[] {
  const t = useText('console.users');
  const formats = useFormats();
  return [
    {
      key: 'contact',
      head: t('contact'),
      cell: (user) => (
        <PlaceLink
          to="user"
          query={{ id: String(user.id) }}
          className="font-medium text-ink hover:text-accent hover:underline"
        >
          <bdi>{contactOf(user)}</bdi>
        </PlaceLink>
      ),
    },
    { key: 'uid', head: t('uid'), cell: ({ uid }) => <Num>{uid}</Num> },
    {
      key: 'kind',
      head: t('kind'),
      cell: ({ is_demo }) => (is_demo === 1 ? <Tag>{t('demo')}</Tag> : <Tag tone="accent">{t('real')}</Tag>),
    },
    {
      key: 'state',
      head: t('state'),
      cell: ({ frozen }) => (frozen ? <Tag tone="warn">{t('frozen')}</Tag> : t('active')),
    },
    { key: 'since', head: t('since'), end: true, cell: ({ created_at }) => formats.dateTime(created_at) },
  ];
}
