import { ranking } from '@tidemark/contract/calls/trading/traders';
import { Button, Card, EmptyState, SegmentedControl, Skeleton } from '@tidemark/ui';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { Page } from '../../shared/layout/page.tsx';
import { useWide } from '../../shared/layout/use-wide.ts';
import { Paged } from '../../shared/lists/paged.tsx';
import { usePages } from '../../shared/lists/use-pages.ts';
import { ChoiceBar } from '../../shared/traders/choice-bar.tsx';
import { isFiltered, type TraderChoices } from '../../shared/traders/choices.ts';
import { RankingAsks, type Thresholds } from '../../shared/traders/not-ranked.tsx';
import { RankCard } from './rank-card.tsx';
import { RankTable } from './rank-table.tsx';
import type { Ranked, RankPageData } from './ranked.ts';

/** Ranked traders, or those who miss something for it, sorted and filtered; a tap opens a trader's page. */
export function RankPage() {
  const t = useText('rank');
  const f = useFormats();
  const [choices, setChoices] = useState<TraderChoices>({});
  const [shown, show] = useState<'ranked' | 'others'>('ranked');
  const ranked = shown === 'ranked' ? 1 : 0;
  const list = usePages<Ranked, RankPageData>([ranking.path, choices, ranked], (page, signal) =>
    api.call(ranking, { page, ranked, ...choices }, { quiet: true, signal }),
  );
  const { first } = list;
  const hasOthers = (first?.not_ranked ?? 0) > 0 || ranked === 0;
  return (
    <Page title={t('title')} back={false} width="full">
      <div className="flex flex-col gap-3 px-4 pb-8 wide:px-0">
        <p className="text-sm text-quiet">{t('note')}</p>
        <RankingAsks thresholds={first?.thresholds} />
        <ChoiceBar choices={choices} onChange={setChoices} />
        {hasOthers ? (
          <SegmentedControl
            label={t('title')}
            value={shown}
            choices={[
              { value: 'ranked', label: t('ranked') },
              { value: 'others', label: `${t('notRanked')} (${f.count(first?.not_ranked ?? 0)})` },
            ]}
            onChange={show}
          />
        ) : null}
        <Paged list={list} empty={isFiltered(choices) ? <NoMatch /> : <ComingSoon />} waiting={<Waiting />}>
          {(rows) => <Rows rows={rows} thresholds={first?.thresholds} />}
        </Paged>
      </div>
    </Page>
  );
}

function NoMatch() {
  const t = useText('rank');
  return (
    <Card>
      <EmptyState icon="ranking" title={t('noMatch')} />
    </Card>
  );
}

function Rows({
  rows,
  thresholds,
}: {
  readonly rows: readonly Ranked[];
  readonly thresholds: Thresholds | undefined;
}) {
  const t = useText('rank');
  const wide = useWide();
  if (wide) return <RankTable rows={rows} thresholds={thresholds} />;
  return (
    <ol aria-label={t('title')} className="flex flex-col gap-3">
      {rows.map((ranked, at) => (
        <li key={ranked.id}>
          <RankCard ranked={ranked} place={at + 1} thresholds={thresholds} />
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
