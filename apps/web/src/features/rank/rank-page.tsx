import { ranking } from '@tidemark/contract/calls/traders';
import { Button, Card, EmptyState, Skeleton } from '@tidemark/ui';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/language.ts';
import { useGoing } from '../../shared/navigation.tsx';
import { Page } from '../../shared/page.tsx';
import { Paged } from '../../shared/paged.tsx';
import { usePages } from '../../shared/use-pages.ts';
import { useWide } from '../../shared/use-wide.ts';
import { RankCard } from './rank-card.tsx';
import { RankTable } from './rank-table.tsx';
import type { Ranked } from './ranked.ts';

/** All traders by the rate of three weeks; a tap opens a trader's page. */
export function RankPage() {
  const t = useText('rank');
  const list = usePages<Ranked>([ranking.path], (page, signal) =>
    api.call(ranking, { page }, { quiet: true, signal }),
  );
  return (
    <Page title={t('title')} back={false} width="full">
      <div className="flex flex-col gap-3 px-4 pb-8 wide:px-0">
        <p className="text-sm text-quiet">{t('note')}</p>
        <Paged list={list} empty={<ComingSoon />} waiting={<Waiting />}>
          {(rows) => <Rows rows={rows} />}
        </Paged>
      </div>
    </Page>
  );
}

function Rows({ rows }: { readonly rows: readonly Ranked[] }) {
  const t = useText('rank');
  const wide = useWide();
  if (wide) return <RankTable rows={rows} />;
  return (
    <ol aria-label={t('title')} className="flex flex-col gap-3">
      {rows.map((ranked, at) => (
        <li key={ranked.id}>
          <RankCard ranked={ranked} place={at + 1} />
        </li>
      ))}
    </ol>
  );
}

/** The spec's words for an empty list, and how it would fill. */
function ComingSoon() {
  const t = useText('rank');
  const going = useGoing();
  return (
    <Card>
      <EmptyState
        icon="ranking"
        title={t('soon')}
        note={t('soonNote')}
        action={<Button onClick={() => going.to('followApply')}>{t('be')}</Button>}
      />
    </Card>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 wide:gap-1">
      {[1, 2, 3, 4, 5, 6].map((at) => (
        <Skeleton key={at} className="h-28 rounded-md wide:h-12" />
      ))}
    </div>
  );
}
