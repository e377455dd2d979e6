import { joinSentences } from '@tidemark/i18n';
import { Icon } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { useUsd } from '../../shared/lending/lending-words.ts';
import { currentStatus, type FundPool } from './view-model.ts';

/** Warns days ahead that a pool cannot pay, and shows what it already owes. */
export function PoolWarning({ pool }: { readonly pool: FundPool }) {
  const t = useText('console-lending.funds');
  const money = useUsd();
  const status = currentStatus(pool);
  const owes = Number(pool.due_unpaid) > 0;
  if (status === 'well' && !owes) return null;
  return (
    <p role="status" className="flex gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      <Icon name="warn" size={18} className="mt-px shrink-0" />
      <span>
        {joinSentences([
          ...(status === 'empty' ? [t('short')] : []),
          ...(status === 'soon' ? [t('shortSoon', { days: pool.days_covered ?? 0 })] : []),
          ...(owes ? [t('owes', { amount: money(pool.due_unpaid) })] : []),
        ])}
      </span>
    </p>
  );
}
