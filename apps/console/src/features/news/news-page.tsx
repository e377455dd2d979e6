import { operatorNews, operatorNewsSave } from '@tidemark/contract/operator/news';
import { articleStates } from '@tidemark/domain/content';
import { Button, Card, ChipRow, type Column, EmptyState, Table } from '@tidemark/ui';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink, useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { PageSteps } from '../../shared/layout/page-steps.tsx';
import { useMay } from '../../shared/session/me.ts';
import type { ListedArticle } from './draft.ts';
import { StateTag } from './state-tag.tsx';

const states = ['all', ...articleStates] as const;
const categories = ['all', '1', '2'] as const;
const pick = <T extends string>(known: readonly T[], text: string | undefined, otherwise: T): T =>
  known.find((one) => one === text) ?? otherwise;

/** News and announcements in whatever state, the last changed first. */
export function NewsPage() {
  const t = useText('console-news');
  const going = useGoing();
  const query = useQueryParams();
  const state = pick(states, query.state, 'all');
  const category = pick(categories, query.category, 'all');
  const page = Number(query.page) || 1;
  const asked = {
    page,
    state: state === 'all' ? undefined : state,
    category_id: category === 'all' ? undefined : category === '2' ? (2 as const) : (1 as const),
  };
  const answer = useCall(operatorNews, asked, { keep: true });
  const columns = useColumns();
  const show = (next: Record<string, string>) =>
    going.to('news', { state, category, ...next }, { replace: true });
  return (
    <Page title={t('title')} note={t('note')} end={<NewArticle category={category === '2' ? '2' : '1'} />}>
      {answer.isError && !answer.data ? (
        <LoadFailed onRetry={() => void answer.refetch()} />
      ) : (
        <Card flush>
          <div className="flex flex-col gap-2 p-3">
            <ChipRow
              label={t('category')}
              value={category}
              choices={categories.map((value) => ({ value, label: t(`categories.${value}`) }))}
              onChange={(next) => show({ category: next })}
            />
            <ChipRow
              label={t('state')}
              value={state}
              choices={states.map((value) => ({ value, label: t(`states.${value}`) }))}
              onChange={(next) => show({ state: next })}
            />
          </div>
          <Table
            label={t('title')}
            columns={columns}
            rows={answer.data?.data}
            rowKey={({ id }) => id}
            onRow={({ id }) => going.to('article', { id: String(id) })}
            empty={<EmptyState icon="news" title={t('none')} note={t('noneNote')} />}
          />
          {answer.data ? (
            <PageSteps {...answer.data} onPage={(next) => show({ page: String(next) })} />
          ) : null}
        </Card>
      )}
    </Page>
  );
}

function NewArticle({ category }: { readonly category: string }) {
  const t = useText('console-news');
  const going = useGoing();
  const may = useMay(operatorNewsSave);
  if (!may) return null;
  return (
    <Button icon="plus" onClick={() => going.to('article', { category })}>
      {t(category === '2' ? 'newAnnouncement' : 'newNews')}
    </Button>
  );
}

function useColumns(): readonly Column<ListedArticle>[] {
  const t = useText('console-news');
  const f = useFormats();
  return [
    {
      key: 'title',
      head: t('articleTitle'),
      cell: ({ id, title }) => (
        <PlaceLink to="article" query={{ id: String(id) }} className={linkClass}>
          <span className="block max-w-100 truncate">
            <bdi>{title}</bdi>
          </span>
        </PlaceLink>
      ),
    },
    {
      key: 'category',
      head: t('category'),
      cell: ({ category_id }) => t(`categories.${category_id === 2 ? '2' : '1'}`),
    },
    { key: 'state', head: t('state'), cell: ({ state }) => <StateTag state={state} /> },
    {
      key: 'publish_at',
      head: t('publishAt'),
      cell: ({ publish_at }) => (publish_at === null ? '—' : f.dateTime(publish_at)),
    },
    {
      key: 'langs',
      head: t('languages'),
      end: true,
      cell: ({ langs }) => <span className="num">{t('of18', { count: langs.length })}</span>,
    },
    { key: 'changed_at', head: t('changedAt'), cell: ({ changed_at }) => f.dateTime(changed_at) },
    {
      key: 'changed_by',
      head: t('changedBy'),
      cell: ({ changed_by }) => <bdi>{changed_by ?? t('theHouse')}</bdi>,
    },
  ];
}
