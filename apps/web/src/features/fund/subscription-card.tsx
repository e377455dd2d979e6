import { Button, Card, Line, Num } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { ReviewReason } from '../../shared/people/review-state.tsx';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { FundImage } from './fund-image.tsx';
import { StatusTag, SubscriptionProgress } from './subscription-parts.tsx';
import { useFundText } from './use-fund-text.ts';
import { type Subscription, statusOf } from './view-model.ts';

export interface SubscriptionCardProps {
  readonly subscription: Subscription;
  readonly onLeave: () => void;
}

/** One subscription: its share, how far it is, what was paid, what waits, and what can still be done. */
export function SubscriptionCard({ subscription, onLeave }: SubscriptionCardProps) {
  const t = useText('mining');
  const { id, get_fund: fund, status, remark } = subscription;
  const { words } = statusOf(status);
  return (
    <Card className="flex flex-col gap-3">
      <Head subscription={subscription} />
      {words === 'refunded' ? null : <SubscriptionProgress subscription={subscription} />}
      <Facts subscription={subscription} />
      <Waits subscription={subscription} />
      <ReviewReason label={words === 'doing' ? t('record.rejected') : t('record.reason')} remark={remark} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {words === 'doing' ? (
          <Button tone="plain" size="sm" onClick={onLeave}>
            {t('record.leave')}
          </Button>
        ) : null}
        <PlaceLink
          to="miningIncome"
          query={{ id: String(id) }}
          label={`${t('record.income')}: ${fund.title}`}
          className="inline-flex min-h-8 items-center rounded-md border border-line-strong bg-surface px-3 text-xs font-semibold hover:bg-well"
        >
          {t('record.income')}
        </PlaceLink>
      </div>
    </Card>
  );
}

function Head({ subscription }: { readonly subscription: Subscription }) {
  const t = useText('mining');
  const d = useDayFormats();
  const say = useFundText();
  const { get_fund: fund, share_amount, sub_time } = subscription;
  return (
    <div className="flex items-start gap-3">
      <FundImage image={fund.image} />
      <div className="min-w-0 flex-1">
        <h2 className="text-sm font-semibold [overflow-wrap:anywhere]">
          <bdi>{fund.title}</bdi>
        </h2>
        <p className="text-lg font-medium">
          <span className="sr-only">{t('record.share')}</span>{' '}
          <Num>{say.exact(share_amount, fund.currency_code)}</Num>
        </p>
        <p className="text-xs text-faint">{t('record.begun', { moment: d.day(sub_time) })}</p>
      </div>
      <StatusTag subscription={subscription} />
    </div>
  );
}

function Facts({ subscription }: { readonly subscription: Subscription }) {
  const t = useText('mining.record');
  const d = useDayFormats();
  const say = useFundText();
  const currency = subscription.get_fund.currency_code;
  const { status, refunded_amount, penalty_amount } = subscription;
  const { words } = statusOf(status);
  const isOver = words === 'refunded' || words === 'finished';
  return (
    <dl className="m-0 border-y border-line py-1">
      <Line label={t('dayProfit')}>
        <Num>{say.profit(subscription.day_profit, currency)}</Num>
      </Line>
      <Line label={t('paid')} className="font-medium">
        <Num>{say.profit(subscription.sum_profit, currency)}</Num>
      </Line>
      {isOver ? null : (
        <Line label={t('total')}>
          <Num>{say.profit(subscription.total_profit, currency)}</Num>
        </Line>
      )}
      {penalty_amount === null || words !== 'refunded' ? null : (
        <Line label={t('penalty')}>
          <Num>{say.exact(penalty_amount, currency)}</Num>
        </Line>
      )}
      {refunded_amount === null ? null : (
        <Line label={t('returned')}>
          <Num>{say.exact(refunded_amount, currency)}</Num>
        </Line>
      )}
      <Line label={isOver ? t('ended') : t('endsOn')}>{d.day(subscription.ends_on)}</Line>
    </dl>
  );
}

/** What is earned and not paid, and what a redemption under review means. */
function Waits({ subscription }: { readonly subscription: Subscription }) {
  const t = useText('mining.record');
  const { days_due, status } = subscription;
  const isUnderReview = statusOf(status).words === 'refunding';
  if (days_due === 0 && !isUnderReview) return null;
  return (
    <div className="flex flex-col gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-ink">
      {days_due === 0 ? null : <p>{t('dueNote', { days: days_due })}</p>}
      {isUnderReview ? <p>{t('reviewNote')}</p> : null}
    </div>
  );
}
