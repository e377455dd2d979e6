import { CallRefused } from '@tidemark/contract/client';
import { Card, Num, Skeleton } from '@tidemark/ui';
import { useState } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { PlaceLink, useGoing, useQueryParams } from '../../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../../shared/layout/page.tsx';
import { TwoColumn } from '../../../shared/layout/two-column.tsx';
import { idOf } from '../../../shared/lists/single-item-banner.tsx';
import { RateText } from '../../../shared/money/gain.tsx';
import { PlayMoney } from '../../../shared/money/play-money.tsx';
import { Avatar } from '../../../shared/people/avatar.tsx';
import { type Followed, type TraderDetail, useFollowedNow, useTrader } from '../queries.ts';
import { UnfollowButton } from '../trader-card.tsx';
import { UnknownTrader } from '../unknown-trader.tsx';
import { FollowForm } from './follow-form.tsx';
import { Preview } from './preview.tsx';
import { draftOf, firstDraft, type SettingsDraft } from './settings-draft.ts';

/** By which settings a trader is followed, with what the last orders would have been as copies. */
export function SubmitPage() {
  const app = useText('app');
  const id = idOf(useQueryParams());
  const trader = useTrader(id);
  const followed = useFollowedNow();
  const isUnknown = id === undefined || trader.error instanceof CallRefused;
  // Waits for the current settings from the server: an empty form would overwrite them.
  const isReady = trader.data !== undefined && followed.data !== undefined;
  return (
    <Page title={app('pages.followSubmit')} width="full">
      {isUnknown ? (
        <UnknownTrader />
      ) : isReady ? (
        <Settings
          key={id}
          trader={trader.data}
          inForce={followed.data.data.find(({ user_id }) => user_id === id)}
        />
      ) : trader.isError || followed.isError ? (
        <LoadFailed
          onRetry={() => {
            void trader.refetch();
            void followed.refetch();
          }}
        />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

interface SettingsProps {
  readonly trader: TraderDetail;
  readonly inForce: Followed | undefined;
}

function Settings({ trader, inForce }: SettingsProps) {
  const t = useText('follow');
  const going = useGoing();
  const [draft, setDraft] = useState<SettingsDraft>(() => (inForce ? draftOf(inForce) : firstDraft));
  return (
    <TwoColumn
      form={
        <>
          <PlayMoney note={t('playMoney')} />
          <Card className="flex flex-col gap-4">
            <Head trader={trader} />
            <FollowForm
              trader={{ ...trader, performance_fee: inForce?.own_fee ?? trader.performance_fee }}
              isFollowed={inForce !== undefined}
              draft={draft}
              onDraft={setDraft}
            />
            {inForce ? (
              <UnfollowButton
                trader={{ ...trader, is_followed: true, own_fee: inForce.own_fee }}
                onDone={() => going.to('followList', {}, { replace: true })}
              />
            ) : null}
          </Card>
        </>
      }
      history={<Preview trader={trader} draft={draft} />}
    />
  );
}

/** Whom it is about, and how the last three weeks went. */
function Head({ trader }: { readonly trader: TraderDetail }) {
  const t = useText('follow.figures');
  const f = useFormats();
  return (
    <PlaceLink
      to="followTrader"
      query={{ id: String(trader.user_id) }}
      className="flex items-center gap-3 rounded-md bg-well px-3 py-2 hover:underline"
    >
      <span className="shrink-0 max-[359px]:hidden">
        <Avatar picture={trader.avatar} name={trader.nickname} />
      </span>
      <span className="min-w-0 flex-1">
        <bdi className="block w-fit max-w-full truncate text-sm font-medium">{trader.nickname}</bdi>
        <span className="text-xs text-faint">
          {t('win')} <Num>{f.percent(trader.three_week.win_rate)}</Num>
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end">
        <RateText percent={trader.three_week.rate} className="text-base font-medium" />
        <span className="text-xs text-faint">{t('weeks')}</span>
      </span>
    </PlaceLink>
  );
}

/** Shaped like the form. */
function Waiting() {
  return (
    <div aria-busy="true">
      <TwoColumn
        form={
          <Card className="flex flex-col gap-4">
            <Skeleton className="h-14" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-12" />
          </Card>
        }
        history={<Skeleton className="h-80 rounded-md" />}
      />
    </div>
  );
}
