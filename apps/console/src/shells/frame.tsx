import { Outlet, useLocation } from '@tanstack/react-router';
import { cx, Icon, IconButton, Mark, Tag } from '@tidemark/ui';
import { useState } from 'react';
import { useConsoleLive } from '../shared/console-live.ts';
import { useText } from '../shared/device/language.ts';
import { PlaceLink } from '../shared/layout/navigation.tsx';
import type { Place } from '../shared/layout/paths.ts';
import { SidePanel } from '../shared/layout/responsive-dialog.tsx';
import { useSimulated } from '../shared/market-label.ts';
import { useMe } from '../shared/session/me.ts';
import { useIsSignedIn } from '../shared/session/session.ts';
import { SideNavigation } from './side-navigation.tsx';
import { LanguageMenu, SignOutButton, ThemeButton, ZoneButton } from './top-buttons.tsx';

/** The frame of every page: the top bar and the navigation. */
export function Frame({ placeOf }: { readonly placeOf: (pathname: string) => Place | undefined }) {
  const t = useText('console.frame');
  const signedIn = useIsSignedIn();
  useConsoleLive();
  const place = placeOf(useLocation().pathname);
  const isAlone = !signedIn || place === 'login' || place === 'setup';
  return (
    <div className="flex min-h-dvh flex-col">
      <button
        type="button"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-md focus:bg-surface focus:px-3 focus:py-2"
        onClick={() => document.getElementById('main')?.focus()}
      >
        {t('skip')}
      </button>
      <TopBar place={place} isAlone={isAlone} />
      <div className="flex flex-1">
        {isAlone ? null : (
          <aside className="sticky top-14 hidden h-[calc(100dvh-56px)] print:!hidden w-[clamp(224px,14rem,22vw)] shrink-0 overflow-y-auto border-e border-line bg-surface p-3 wide:block">
            <SideNavigation current={place} />
          </aside>
        )}
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          <Outlet />
        </main>
      </div>
    </div>
  );
}

function TopBar({ place, isAlone }: { readonly place: Place | undefined; readonly isAlone: boolean }) {
  const t = useText('console.frame');
  const [open, setOpen] = useState(false);
  return (
    <header className="print:hidden sticky top-0 z-40 border-b border-line bg-surface">
      <div className="flex h-14 items-center gap-2 px-3 wide:px-5">
        {isAlone ? null : (
          <IconButton icon="list" label={t('menu')} className="wide:hidden" onClick={() => setOpen(true)} />
        )}
        <span
          className={cx(
            'flex items-center gap-2 text-base font-semibold tracking-tight whitespace-nowrap',
            // On the narrowest phones the buttons need the place.
            !isAlone && 'max-[359px]:hidden',
          )}
        >
          <Mark size={28} />
          <span className="max-[479px]:hidden">{t('name')}</span>
        </span>
        <MarketLabel />
        <div className="ms-auto flex items-center gap-1">
          {isAlone ? null : (
            <span className="max-wide:hidden">
              <WhoIAm />
            </span>
          )}
          <ThemeButton />
          <LanguageMenu />
          {/* On a phone the market's label needs the place: the menu has the button then. */}
          <span className={cx(!isAlone && 'max-[479px]:hidden')}>
            <ZoneButton />
          </span>
          {isAlone ? null : <SignOutButton />}
        </div>
      </div>
      <SidePanel open={open} onClose={() => setOpen(false)} title={t('name')}>
        <div className="flex flex-col gap-4 p-3">
          <WhoIAm onRemoved={() => setOpen(false)} />
          <SideNavigation current={place} onRemoved={() => setOpen(false)} />
          <ZoneButton isNamed />
        </div>
      </SidePanel>
    </header>
  );
}

/** Always shows that a market is simulated or replayed: no real money then. */
function MarketLabel() {
  const t = useText('console.frame');
  const simulated = useSimulated();
  if (!simulated) return null;
  return (
    <span title={t('marketNote')}>
      <Tag tone="warn">{t(`market.${simulated}`)}</Tag>
    </span>
  );
}

/** Who is signed in; leads to where the own password is changed. */
function WhoIAm({ onRemoved }: { readonly onRemoved?: () => void }) {
  const t = useText('console');
  const me = useMe();
  if (!me) return null;
  return (
    <PlaceLink
      to="password"
      className="flex min-h-10 min-w-0 items-center gap-2 rounded-md px-2 text-sm text-quiet hover:bg-well hover:text-ink"
      {...(onRemoved ? { onClick: onRemoved } : {})}
    >
      <Icon name="account" size={18} />
      <bdi className="max-w-56 truncate">{me.email}</bdi>
      <Tag tone="accent">{t(`roles.${me.role}`)}</Tag>
      <span className="sr-only">{t('frame.myPassword')}</span>
    </PlaceLink>
  );
}
