import { auditList } from '@tidemark/contract/operator/audit';
import { dashboard } from '@tidemark/contract/operator/dashboard';
import { operatorEconomicSources } from '@tidemark/contract/operator/economic';
import { operatorFunds } from '@tidemark/contract/operator/funds';
import { health } from '@tidemark/contract/operator/health';
import { ledgerPosting, ledgerReconciliation } from '@tidemark/contract/operator/ledger';
import { loanBook } from '@tidemark/contract/operator/loans';
import { operatorNews } from '@tidemark/contract/operator/news';
import { operatorList } from '@tidemark/contract/operator/operators';
import { priceSources } from '@tidemark/contract/operator/price-sources';
import { proposalList } from '@tidemark/contract/operator/proposals';
import { reviewList } from '@tidemark/contract/operator/reviews';
import { baseSettings } from '@tidemark/contract/operator/settings/settings';
import { supportList } from '@tidemark/contract/operator/support';
import { operatorUsers } from '@tidemark/contract/operator/users';
import { cx, Icon, type IconName } from '@tidemark/ui';
import { useOpenProposals } from '../shared/changes/proposals.ts';
import { useQueues } from '../shared/changes/queues.ts';
import { useText } from '../shared/device/language.ts';
import { PlaceLink } from '../shared/layout/navigation.tsx';
import type { Place } from '../shared/layout/paths.ts';
import { may, useMe } from '../shared/session/me.ts';
import { useSupportWaiting } from '../shared/support-waiting.ts';

const ways = [
  { place: 'dashboard', icon: 'dashboard', call: dashboard },
  { place: 'reviews', icon: 'shield', call: reviewList },
  { place: 'approvals', icon: 'check', call: proposalList },
  { place: 'support', icon: 'chat', call: supportList },
  { place: 'users', icon: 'people', call: operatorUsers },
  { place: 'loans', icon: 'loan', call: loanBook },
  { place: 'funds', icon: 'mining', call: operatorFunds },
  { place: 'ledger', icon: 'orders', call: ledgerPosting },
  { place: 'reconciliation', icon: 'transfer', call: ledgerReconciliation },
  { place: 'news', icon: 'news', call: operatorNews },
  { place: 'economic', icon: 'calendar', call: operatorEconomicSources },
  { place: 'settings', icon: 'settings', call: baseSettings },
  { place: 'health', icon: 'alert', call: health },
  { place: 'prices', icon: 'trade', call: priceSources },
  { place: 'audit', icon: 'history', call: auditList },
  { place: 'operators', icon: 'key', call: operatorList },
] as const satisfies readonly { place: Place; icon: IconName; call: object }[];

/** Pages without a navigation link belong to the page that opens them. */
const parents: Partial<Record<Place, Place>> = {
  user: 'users',
  correction: 'ledger',
  loan: 'loans',
  fund: 'funds',
  article: 'news',
};

/** The places that this operator's role opens, with how much waits. */
export function SideNavigation({
  current,
  onRemoved,
}: {
  readonly current: Place | undefined;
  readonly onRemoved?: () => void;
}) {
  const t = useText('console.frame');
  const me = useMe();
  const reviews = useQueues()?.reduce((sum, queue) => sum + queue.waiting, 0) ?? 0;
  const approvals = useOpenProposals()?.filter(({ status }) => status === 'waiting').length ?? 0;
  const waiting: Partial<Record<Place, number>> = { reviews, approvals, support: useSupportWaiting() };
  const here = current === undefined ? undefined : (parents[current] ?? current);
  return (
    <nav aria-label={t('navigation')}>
      <ul className="flex flex-col gap-0.5">
        {ways
          .filter(({ call }) => may(me?.role, call))
          .map(({ place, icon }) => (
            <li key={place}>
              <PlaceLink
                to={place}
                current={place === here}
                className={cx(
                  'flex min-h-10 items-center gap-2.5 rounded-md px-2.5 py-2 text-sm font-medium transition-colors duration-150',
                  place === here ? 'bg-accent-soft text-accent' : 'text-quiet hover:bg-well hover:text-ink',
                )}
                {...(onRemoved ? { onClick: onRemoved } : {})}
              >
                <Icon name={icon} />
                <span className="min-w-0 flex-1 hyphens-auto wrap-break-word">{t(`places.${place}`)}</span>
                <WaitingCount count={waiting[place] ?? 0} />
              </PlaceLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function WaitingCount({ count }: { readonly count: number }) {
  const t = useText('console.frame');
  if (count === 0) return null;
  return (
    <span className="num shrink-0 rounded-full bg-warn-soft px-2 py-0.5 text-xs text-warn">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('waiting', { count })}</span>
    </span>
  );
}
