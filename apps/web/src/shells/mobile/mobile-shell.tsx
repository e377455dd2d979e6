import { cx, Icon, IconButton, type IconName, Mark } from '@tidemark/ui';
import { type ReactNode, Suspense } from 'react';
import { SiteName } from '../../shared/company/site-name.tsx';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink, useGoing } from '../../shared/layout/navigation.tsx';
import type { Place } from '../../shared/layout/paths.ts';
import { lazyOnIdle } from '../../shared/loading/lazy-on-idle.ts';
import { NoticeBell } from '../notice-bell.tsx';
import { PriceOrigin } from '../price-origin.tsx';
import type { TabName } from '../tabs.ts';

const tabs: readonly { readonly name: TabName; readonly place: Place; readonly icon: IconName }[] = [
  { name: 'market', place: 'home', icon: 'market' },
  { name: 'trade', place: 'trade', icon: 'trade' },
  { name: 'orders', place: 'order', icon: 'orders' },
  { name: 'follow', place: 'follow', icon: 'follow' },
  { name: 'rank', place: 'rank', icon: 'ranking' },
  { name: 'account', place: 'user', icon: 'account' },
];

const PullToRefresh = lazyOnIdle(
  () => import('./pull-to-refresh.tsx'),
  (part) => part.PullToRefresh,
);

/** Devices without a finger have nothing to pull with. */
const hasTouch = window.matchMedia('(any-pointer: coarse)').matches;

/** One column with a slim header and, on the six main places, the tab bar under the thumb. */
export function MobileShell({
  tab,
  pulls,
  children,
}: {
  readonly tab: TabName | undefined;
  /** Whether pulling down refreshes its lists. */
  readonly pulls: boolean;
  readonly children: ReactNode;
}) {
  const t = useText('app');
  const going = useGoing();
  return (
    <div className={cx('flex min-h-dvh flex-col', tab && 'pb-[calc(56px+var(--safe-bottom))]')}>
      <header className="print:hidden flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-4 pt-[env(safe-area-inset-top)]">
        <PlaceLink
          to="home"
          className="flex items-center gap-2 rounded-sm text-base font-semibold tracking-tight"
        >
          <Mark size={24} />
          <SiteName className="max-[359px]:sr-only" />
        </PlaceLink>
        <span className="flex items-center">
          <PriceOrigin />
          <NoticeBell />
          <IconButton
            icon="globe"
            size={20}
            label={t('language')}
            className="-me-2"
            onClick={() => going.to('language')}
          />
        </span>
      </header>
      {pulls && hasTouch ? (
        <Suspense>
          <PullToRefresh />
        </Suspense>
      ) : null}
      {children}
      {tab ? (
        <nav
          aria-label={t('nav.label')}
          className="print:hidden typing:hidden fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[var(--safe-bottom)]"
        >
          <ul className="mx-auto grid h-14 max-w-160 grid-cols-6">
            {tabs.map(({ name, place, icon }) => (
              <li key={name} className="min-w-0">
                <PlaceLink
                  to={place}
                  current={name === tab}
                  className={cx(
                    'flex h-full flex-col items-center justify-center gap-0.5 px-0.5 -outline-offset-2',
                    name === tab ? 'text-accent' : 'text-faint',
                  )}
                >
                  <Icon name={icon} size={22} />
                  <span className="line-clamp-2 w-full text-center text-[min(0.6875rem,15px)] leading-[1.25] font-medium">
                    {t(`nav.${name}`)}
                  </span>
                </PlaceLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}
