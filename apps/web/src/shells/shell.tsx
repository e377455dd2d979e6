import { Outlet, useLocation } from '@tanstack/react-router';
import { cx, Icon } from '@tidemark/ui';
import { Suspense, useEffect } from 'react';
import { useOldPrices } from '../live/connection.ts';
import { useTopic } from '../live/use-topic.ts';
import { useText } from '../shared/device/language.ts';
import { useGuideText } from '../shared/guide/guide.ts';
import { useWide } from '../shared/layout/use-wide.ts';
import { laterWithTexts } from '../shared/loading/lazy-on-idle.ts';
import { useIsSignedIn } from '../shared/session/session.ts';
import { DesktopShell } from './desktop/desktop-shell.tsx';
import { MobileShell } from './mobile/mobile-shell.tsx';
import type { TabName } from './tabs.ts';

const AccountSide = laterWithTexts(
  () => import('../features/profile/account-side.tsx'),
  (part) => part.AccountSide,
);

const GuidePanel = laterWithTexts(
  () => import('../features/guide/guide-panel.tsx'),
  (part) => part.GuidePanel,
);

export interface ShellProps {
  readonly tabOf: (pathname: string) => TabName | undefined;
  /** Whether a page is about the account: a wide screen lists all of them next to it. */
  readonly isAccount: (pathname: string) => boolean;
  /** Whether pulling down refetches a page's lists, on touch devices. */
  readonly pulls: (pathname: string) => boolean;
}

/** One app, two shells: below 900 px the mobile one, from there on the desktop one. */
export function Shell({ tabOf, isAccount, pulls }: ShellProps) {
  const t = useText('app');
  const wide = useWide();
  const signedIn = useIsSignedIn();
  const { pathname } = useLocation();
  const tab = tabOf(pathname);
  // On a phone it has its place on the main pages: all others keep their height.
  const isGuided = useGuideText().startsWith('on') && (wide || tab !== undefined);
  const hasSide = wide && isAccount(pathname);
  useTopic('DAY_MARKET');
  useTopic(signedIn ? 'ACCOUNT' : undefined);
  useTopic(signedIn ? 'FOREX_TRADE' : undefined);
  useTopic(signedIn ? 'FOREX_CLOSED' : undefined);
  useTopic(signedIn ? 'MICRO_CLOSED' : undefined);
  useTopic(signedIn ? 'NOTICE' : undefined);
  useTopic(signedIn ? 'SUPPORT' : undefined);
  const content = (
    <>
      <OldPrices />
      {isGuided ? (
        <Suspense fallback={<div className="min-h-36 wide:hidden" />}>
          <GuidePanel />
        </Suspense>
      ) : null}
      {/* One structure with and without the side: the page keeps its state when the side appears. */}
      <div
        className={cx(
          'flex flex-1',
          hasSide && 'mx-auto w-full max-w-7xl gap-8 px-6 print:max-w-none print:px-0',
        )}
      >
        {hasSide ? (
          <aside className="w-60 shrink-0 print:hidden">
            <Suspense>
              <AccountSide pathname={pathname} />
            </Suspense>
          </aside>
        ) : null}
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          <Outlet />
        </main>
      </div>
    </>
  );
  return (
    <>
      {/* A button, for the hash is the router's: it moves the focus and leaves the address alone. */}
      <button
        type="button"
        onClick={() => document.getElementById('content')?.focus()}
        className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-[90] focus:rounded-md focus:bg-surface focus:px-4 focus:py-2"
      >
        {t('skip')}
      </button>
      {wide ? (
        <DesktopShell tab={tab}>{content}</DesktopShell>
      ) : (
        <MobileShell tab={tab} pulls={pulls(pathname)}>
          {content}
        </MobileShell>
      )}
    </>
  );
}

/**
 * A quiet bar while prices are not live: the device has no network, the channel is down, or no message
 * arrived for 3 s. Meanwhile an attribute on the page styles every price as old.
 */
function OldPrices() {
  const t = useText('app');
  const why = useOldPrices();
  useEffect(() => {
    if (why === undefined) return undefined;
    document.documentElement.dataset.priceAge = 'old';
    return () => {
      delete document.documentElement.dataset.priceAge;
    };
  }, [why]);
  return (
    <div role="status" className="print:hidden">
      {why === undefined ? null : (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-1.5 text-xs font-medium text-warn">
          {why === 'reconnecting' ? (
            <Icon name="spinner" size={14} className="spin" />
          ) : (
            <Icon name="warn" size={14} />
          )}
          {t(`live.${why}`)}
        </p>
      )}
    </div>
  );
}
