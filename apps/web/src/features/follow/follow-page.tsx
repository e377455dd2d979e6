import { Card, EmptyState, Skeleton } from '@tidemark/ui';
import { useEffect, useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { Page } from '../../shared/layout/page.tsx';
import { TwoColumn } from '../../shared/layout/two-column.tsx';
import { useWide } from '../../shared/layout/use-wide.ts';
import { Paged } from '../../shared/lists/paged.tsx';
import { PlayMoney } from '../../shared/money/play-money.tsx';
import { useIsSignedIn } from '../../shared/session/session.ts';
import { ChoiceBar } from '../../shared/traders/choice-bar.tsx';
import { isFiltered, type TraderChoices } from '../../shared/traders/choices.ts';
import { RankingAsks } from '../../shared/traders/not-ranked.tsx';
import { Standing } from './apply/application-status.tsx';
import { reloadUser, useTraders } from './queries.ts';
import { TraderCard } from './trader-card.tsx';

/** The copy-trading home: traders to follow, and links to the application or the followers. */
export function FollowPage() {
  const t = useText('follow');
  const wide = useWide();
  const signedIn = useIsSignedIn();
  // The home loads who the user is (docs/spec/product.md#routes): an operator may have made a trader of them.
  useEffect(() => {
    if (signedIn) void reloadUser();
  }, [signedIn]);
  return (
    <Page title={t('title')} back={false} width="full">
      <TwoColumn
        form={
          <>
            <PlayMoney note={t('playMoney')} />
            {wide ? null : <Standing />}
            <Traders />
          </>
        }
        history={
          <div className="flex flex-col gap-4">
            {wide ? <Standing /> : null}
            <How />
          </div>
        }
      />
    </Page>
  );
}

function Traders() {
  const t = useText('follow');
  const rank = useText('rank');
  const [choices, setChoices] = useState<TraderChoices>({});
  const list = useTraders(choices);
  const thresholds = list.first?.thresholds;
  return (
    <section aria-labelledby="traders" className="flex flex-col gap-3">
      <h2 id="traders" className="text-base font-medium">
        {t('home.traders')}
      </h2>
      <RankingAsks thresholds={thresholds} />
      <ChoiceBar choices={choices} onChange={setChoices} />
      <Paged
        list={list}
        empty={
          <Card>
            {isFiltered(choices) ? (
              <EmptyState icon="follow" title={rank('noMatch')} />
            ) : (
              <EmptyState icon="follow" title={t('home.none')} note={t('home.noneNote')} />
            )}
          </Card>
        }
        waiting={
          <div aria-busy="true" className="flex flex-col gap-3">
            {[1, 2, 3, 4].map((at) => (
              <Skeleton key={at} className="h-36 rounded-md" />
            ))}
          </div>
        }
      >
        {(rows) => (
          <ul aria-labelledby="traders" className="flex flex-col gap-3">
            {rows.map((trader) => (
              <li key={trader.id}>
                <TraderCard trader={trader} thresholds={thresholds} />
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </section>
  );
}

/** How copying works, shown before the user follows. */
function How() {
  const t = useText('follow.home');
  return (
    <section aria-labelledby="follow-how">
      <Card>
        <h2 id="follow-how" className="text-sm font-medium">
          {t('how')}
        </h2>
        <ul className="mt-2 flex flex-col gap-2 text-sm text-quiet">
          <li>{t('howPrice')}</li>
          <li>{t('howSize')}</li>
          <li>{t('howSkip')}</li>
        </ul>
      </Card>
    </section>
  );
}
