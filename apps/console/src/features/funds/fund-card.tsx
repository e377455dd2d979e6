import { operatorFundFeed } from '@tidemark/contract/operator/funds';
import { Button, Card, cx, Icon, Line, Num, Tag } from '@tidemark/ui';
import { useState } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink } from '../../shared/layout/navigation.tsx';
import { CURRENCY } from '../../shared/lending/lending-words.ts';
import { useMay } from '../../shared/session/me.ts';
import { FeedDialog } from './feed-dialog.tsx';
import { PoolWarning } from './pool-warning.tsx';
import { currentStatus, type FundPool } from './view-model.ts';

interface FundCardProps {
  readonly pool: FundPool;
  /** On the fund's page, which already shows its name and subscriptions. */
  readonly isAlone?: boolean;
}

/** One fund in one world: its pool, its payments due, and a button to feed it. */
export function FundCard({ pool, isAlone = false }: FundCardProps) {
  const t = useText('console-lending.funds');
  const mayFeed = useMay(operatorFundFeed);
  const [feeding, setFeeding] = useState(false);
  const isWell = currentStatus(pool) === 'well';
  const query = { id: String(pool.id), world: pool.world };
  return (
    <Card className={cx('flex h-full flex-col gap-3', !isWell && 'border-warn')}>
      <header className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 text-base font-semibold">
          {isAlone ? (
            t(pool.world)
          ) : (
            <PlaceLink to="fund" query={query} className="hover:text-accent hover:underline">
              <bdi className="break-words">{pool.title}</bdi>
            </PlaceLink>
          )}
        </h2>
        {isWell ? null : <Tag tone="warn">{t('shortTag')}</Tag>}
      </header>
      <PoolFigures pool={pool} />
      <PoolWarning pool={pool} />
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3 empty:hidden">
        {isAlone ? null : (
          <PlaceLink
            to="fund"
            query={query}
            className={cx(linkClass, 'inline-flex items-center gap-1 text-sm')}
          >
            {t('subscriptions')}
            <Icon name="forward" size={14} />
          </PlaceLink>
        )}
        {mayFeed ? (
          <Button
            tone={isWell ? 'quiet' : 'accent'}
            size="sm"
            icon="plus"
            className="ms-auto"
            onClick={() => setFeeding(true)}
          >
            {t('feed')}
          </Button>
        ) : null}
      </footer>
      <FeedDialog pool={pool} open={feeding} onClose={() => setFeeding(false)} />
    </Card>
  );
}

/** What is in a pool, and what it has to pay. */
function PoolFigures({ pool }: { readonly pool: FundPool }) {
  const t = useText('console-lending.funds');
  const formats = useFormats();
  const hasDue = Number(pool.due_unpaid) > 0;
  return (
    <div>
      <p className="text-xs font-medium text-quiet">{t('pool')}</p>
      <p className="mb-1 text-xl font-semibold">
        <Num>{formats.amount(pool.pool_balance)}</Num>{' '}
        <span className="text-sm font-medium text-quiet">{CURRENCY}</span>
      </p>
      <dl>
        <Line label={t('next')}>
          <Num>{formats.amount(pool.next_income)}</Num>
        </Line>
        <Line label={t('covered')}>
          <Covered days={pool.days_covered} />
        </Line>
        <Line label={t('due')}>
          <Num className={hasDue ? 'font-medium text-warn' : ''}>{formats.amount(pool.due_unpaid)}</Num>
        </Line>
        <Line label={t('shares')}>
          <Num>{formats.amount(pool.shares)}</Num>
        </Line>
        <Line label={t('subscriptions')}>
          <Num>{formats.count(pool.subscriptions)}</Num>
        </Line>
      </dl>
    </div>
  );
}

/** Above this, a number of days is not meaningful. */
const YEAR_DAYS = 365;

/** For how long a pool can pay; null where nothing is to be paid. */
function Covered({ days }: { readonly days: number | null }) {
  const t = useText('console-lending.funds');
  if (days === null) return t('coveredAll');
  return days > YEAR_DAYS ? t('coveredYear') : t('coveredDays', { days });
}
