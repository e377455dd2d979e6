import { ProgressBar, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { type Subscription, statusOf } from './view-model.ts';

interface OfSubscription {
  readonly subscription: Subscription;
}

/** Status of a subscription, in a word and a colour. */
export function StatusTag({ subscription }: OfSubscription) {
  const t = useText('mining.status');
  const { words, tone } = statusOf(subscription.status);
  return <Tag tone={tone}>{t(words)}</Tag>;
}

/** Days paid of all days, as a bar and in words. */
export function SubscriptionProgress({ subscription }: OfSubscription) {
  const t = useText('mining.record');
  const f = useFormats();
  const { days_paid, days_left, lock_dividend_days: all } = subscription;
  const said = t('progress', { paid: f.count(days_paid), all: f.count(all) });
  return (
    <div className="flex flex-col gap-1.5">
      <ProgressBar label={subscription.get_fund.title} done={days_paid / all} said={said} />
      <p className="flex flex-wrap justify-between gap-x-4 text-xs text-quiet">
        <span>{said}</span>
        <span>{t('left', { days: days_left })}</span>
      </p>
    </div>
  );
}
