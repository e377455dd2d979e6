import { Button, Card, EmptyState, Icon, Skeleton } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink, useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { Page } from '../../shared/layout/page.tsx';
import { Paged } from '../../shared/lists/paged.tsx';
import { idOf, SingleItemBanner } from '../../shared/lists/single-item-banner.tsx';
import { PlayMoney } from '../../shared/money/play-money.tsx';
import { LeaveSheet } from './leave-sheet.tsx';
import { useSubscriptions } from './queries.ts';
import { SubscriptionCard } from './subscription-card.tsx';
import type { Subscription } from './view-model.ts';

const grid = 'grid grid-cols-1 items-start gap-3 @3xl:grid-cols-2';

/** What one has subscribed to, how far it is, what was paid and what is due. */
export function RecordPage() {
  const t = useText('mining');
  const params = useQueryParams();
  const [id, income_id] = [idOf(params), idOf({ id: params.income })];
  const list = useSubscriptions({ id, income_id });
  const [leaving, leave] = useState<Subscription>();
  return (
    <Page
      title={t('record.title')}
      width="full"
      end={
        <PlaceLink
          to="mining"
          className="inline-flex min-h-11 items-center wide:min-h-10 gap-1.5 rounded-md px-3 text-sm font-medium text-accent hover:bg-accent-soft"
        >
          <Icon name="mining" size={18} />
          {t('title')}
        </PlaceLink>
      }
    >
      <div className="@container flex flex-col gap-3 px-4 pb-8 wide:px-0">
        <PlayMoney note={t('playMoney')} />
        {(id ?? income_id) === undefined ? null : <SingleItemBanner place="miningRecord" />}
        <Paged list={list} empty={<Nothing />} waiting={<Waiting />}>
          {(rows) => (
            <ul aria-label={t('record.title')} className={grid}>
              {rows.map((subscription) => (
                <li key={subscription.id}>
                  <SubscriptionCard subscription={subscription} onLeave={() => leave(subscription)} />
                </li>
              ))}
            </ul>
          )}
        </Paged>
      </div>
      {leaving ? <LeaveSheet subscription={leaving} onDone={() => leave(undefined)} /> : null}
    </Page>
  );
}

function Nothing() {
  const t = useText('mining.record');
  const going = useGoing();
  return (
    <Card>
      <EmptyState
        icon="mining"
        title={t('none')}
        note={t('noneNote')}
        action={<Button onClick={() => going.to('mining')}>{t('go')}</Button>}
      />
    </Card>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className={grid}>
      {[1, 2, 3, 4].map((at) => (
        <Skeleton key={at} className="h-72 rounded-md" />
      ))}
    </div>
  );
}
