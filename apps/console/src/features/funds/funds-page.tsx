import { operatorFunds } from '@tidemark/contract/operator/funds';
import { fundSave } from '@tidemark/contract/operator/settings/fund-settings';
import { Card, EmptyState, SegmentedControl, Skeleton } from '@tidemark/ui';
import { useCall } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink, useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { useMay } from '../../shared/session/me.ts';
import { FundCard } from './fund-card.tsx';
import { type FundPool, readWorld, worlds } from './view-model.ts';

const LOOK_EVERY_MS = 30_000;

/** Every fund with its pool: balance, days covered, and income due. */
export function FundsPage() {
  const t = useText('console-lending.funds');
  const going = useGoing();
  const world = readWorld(useQueryParams().world);
  const answer = useCall(operatorFunds, {}, { refetchInterval: LOOK_EVERY_MS });
  const pools = answer.data;
  return (
    <Page
      title={t('title')}
      note={t('note')}
      end={
        <div className="w-56">
          <SegmentedControl
            label={t('world')}
            size="sm"
            value={world}
            choices={worlds.map((value) => ({ value, label: t(value) }))}
            onChange={(next) => going.to('funds', { world: next }, { replace: true })}
          />
        </div>
      }
    >
      {pools ? (
        <Pools pools={pools.filter((pool) => pool.world === world)} />
      ) : answer.isError ? (
        <LoadFailed onRetry={() => void answer.refetch()} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

function Pools({ pools }: { readonly pools: readonly FundPool[] }) {
  const t = useText('console-lending.funds');
  const maySet = useMay(fundSave);
  if (pools.length === 0) {
    return (
      <Card>
        <EmptyState
          icon="mining"
          title={t('none')}
          note={t('noneNote')}
          action={
            maySet ? (
              <PlaceLink to="settings" query={{ area: 'funds' }} className={linkClass}>
                {t('toSettings')}
              </PlaceLink>
            ) : undefined
          }
        />
      </Card>
    );
  }
  return (
    <ul className="grid items-stretch gap-4 wide:grid-cols-2 min-[1200px]:grid-cols-3">
      {pools.map((pool) => (
        <li key={pool.id} className="min-w-0">
          <FundCard pool={pool} />
        </li>
      ))}
    </ul>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="grid gap-4 wide:grid-cols-2 min-[1200px]:grid-cols-3">
      {['first', 'second', 'third'].map((name) => (
        <Skeleton key={name} className="h-80 rounded-md" />
      ))}
    </div>
  );
}
