import { cx } from '@tidemark/ui';
import type { MenuItem } from '@tidemark/ui/menu';
import { Suspense, useEffect, useState } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { later } from '../../../shared/loading/lazy-on-idle.ts';
import { profitSums } from '../list/profit-sums.ts';
import { useLiveOrders } from '../list/use-live-orders.ts';
import { ProfitOf } from '../order-parts.tsx';
import { useOrders } from '../queries.ts';
import { closeGroups, keyOfChoice, type ManyGroup } from './close-many.ts';

const Menu = later(
  () => import('@tidemark/ui/menu'),
  (part) => part.Menu<string>,
);

const CloseManyDialog = later(
  () => import('./close-many-dialog.tsx'),
  (part) => part.CloseManyDialog,
);

/** Closes several positions at once: all, those in profit, those in loss, those of an instrument. */
export function CloseManyMenu({ className }: { readonly className?: string }) {
  const t = useText('orders');
  const { orders, hasMore, isReadingMore, readMore } = useOrders('holding');
  const groups = closeGroups(useLiveOrders(orders));
  const [asked, setAsked] = useState<ManyGroup>();
  // The question must name all positions: loads the complete list first.
  useEffect(() => {
    if (hasMore && !isReadingMore) readMore();
  }, [hasMore, isReadingMore, readMore]);
  const current = asked && groups.find((group) => isSame(group, asked));
  if (!asked && (groups[0]?.count ?? 0) < 2) return null;
  return (
    <>
      <Suspense fallback={<span className={cx('h-8', className)} />}>
        <Menu
          label={t('many.label')}
          text={t('many.button')}
          disabled={hasMore}
          items={groups.map((group, at) => itemOf(group, at === FIRST_INSTRUMENT, <Group group={group} />))}
          onChoose={(key) => setAsked(groups.find(({ choice }) => keyOfChoice(choice) === key))}
          {...(className ? { className } : {})}
        />
      </Suspense>
      <Suspense>
        {asked ? (
          <CloseManyDialog
            group={current ?? { ...asked, count: 0, sums: profitSums([]) }}
            orders={orders ?? []}
            onEnd={() => setAsked(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** After all, those in profit and those in loss, the instruments begin. */
const FIRST_INSTRUMENT = 3;

function isSame(one: ManyGroup, other: ManyGroup): boolean {
  return keyOfChoice(one.choice) === keyOfChoice(other.choice);
}

function itemOf(group: ManyGroup, isApart: boolean, label: React.ReactNode): MenuItem<string> {
  return {
    value: keyOfChoice(group.choice),
    label,
    end: group.count > 0 ? <ProfitOf profit={group.sums.all_net_profits} className="text-xs" /> : null,
    disabled: group.count === 0,
    isApart,
  };
}

/** Read out, name and number are two words. */
const GAP = ' ';

function Group({ group }: { readonly group: ManyGroup }) {
  const t = useText('orders');
  const f = useFormats();
  const { which } = group.choice;
  return (
    <>
      {which === 'instrument'
        ? t('many.instrument', { instrument: group.showCode ?? '' })
        : t(`many.${which}`)}
      {GAP}
      <span className="ms-1 text-xs text-faint tabular-nums">{f.count(group.count)}</span>
    </>
  );
}
