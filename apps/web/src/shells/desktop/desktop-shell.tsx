import { useLocation } from '@tanstack/react-router';
import { Button, cx, Icon, IconButton, type IconName, Mark } from '@tidemark/ui';
import { type ReactNode, Suspense } from 'react';
import { SiteName } from '../../shared/company/site-name.tsx';
import { useText } from '../../shared/device/language.ts';
import { chooseTheme, useTheme } from '../../shared/device/theme.ts';
import { PlaceLink, useGoing } from '../../shared/layout/navigation.tsx';
import { type Place, paths } from '../../shared/layout/paths.ts';
import { earlyKey } from '../../shared/loading/early-key.ts';
import { lazyOnIdle } from '../../shared/loading/lazy-on-idle.ts';
import { withTexts } from '../../shared/loading/with-texts.ts';
import { useIsSignedIn, useUser } from '../../shared/session/session.ts';
import { NoticeBell } from '../notice-bell.tsx';
import { PriceOrigin } from '../price-origin.tsx';
import type { TabName } from '../tabs.ts';

const ServiceButton = lazyOnIdle(
  () => import('../../shared/service/service-button.tsx'),
  (part) => part.ServiceButton,
);

const Keys = lazyOnIdle(
  () => withTexts(() => import('./keys/keys.tsx')),
  (part) => part.Keys,
  earlyKey,
);

const places: readonly { readonly name: TabName | 'news' | 'economic'; readonly place: Place }[] = [
  { name: 'market', place: 'home' },
  { name: 'trade', place: 'trade' },
  { name: 'orders', place: 'order' },
  { name: 'follow', place: 'follow' },
  { name: 'rank', place: 'rank' },
  { name: 'news', place: 'news' },
  { name: 'economic', place: 'economicCalendar' },
];

/** A top bar, and the page under it. */
export function DesktopShell({
  tab,
  children,
}: {
  readonly tab: TabName | undefined;
  readonly children: ReactNode;
}) {
  const t = useText('app');
  const { pathname } = useLocation();
  // Pages without footer tab are matched by path.
  const here = pathname.startsWith(paths.news)
    ? 'news'
    : pathname === paths.economicCalendar
      ? 'economic'
      : tab;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="print:hidden sticky top-0 z-40 border-b border-line bg-surface">
        <div className="flex h-14 items-center gap-3 px-5 min-[1200px]:gap-6">
          <PlaceLink
            to="home"
            className="flex items-center gap-2 rounded-sm text-base font-semibold tracking-tight"
          >
            <Mark size={28} />
            {/* Where it is tight, the mark says it. */}
            <span className="max-[1099px]:sr-only">
              <SiteName />
            </span>
          </PlaceLink>
          <nav aria-label={t('nav.label')} className="scroll-quiet h-full min-w-0 overflow-x-auto">
            <ul className="flex h-full min-[1100px]:gap-1">
              {places.map(({ name, place }) => (
                <li key={name}>
                  <PlaceLink
                    to={place}
                    current={name === here}
                    className={cx(
                      'flex h-full items-center border-b-2 px-1.5 text-sm min-[1100px]:px-3 font-medium whitespace-nowrap -outline-offset-2 transition-colors duration-150',
                      name === here
                        ? 'border-accent text-ink'
                        : 'border-transparent text-quiet hover:text-ink',
                    )}
                  >
                    {t(`nav.${name}`)}
                  </PlaceLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="ms-auto flex shrink-0 items-center gap-1">
            <span className="me-2">
              <PriceOrigin />
            </span>
            <Suspense fallback={<Soon icon="search" />}>
              <Keys />
            </Suspense>
            <NoticeBell />
            <Suspense fallback={<Soon icon="chat" />}>
              <ServiceButton />
            </Suspense>
            <ThemeButton />
            <LanguageButton />
            <Account current={tab === 'account'} />
          </div>
        </div>
      </header>
      {children}
    </div>
  );
}

/** In its place until it is there: it is not among what the first prices wait for. */
function Soon({ icon }: { readonly icon: IconName }) {
  return (
    <span aria-hidden="true" className="inline-flex size-10 shrink-0 items-center justify-center text-quiet">
      <Icon name={icon} size={20} />
    </span>
  );
}

function ThemeButton() {
  const t = useText('app');
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={t(`theme.${other}`)}
      onClick={() => chooseTheme(other)}
    />
  );
}

function LanguageButton() {
  const t = useText('app');
  const going = useGoing();
  return <IconButton icon="globe" label={t('language')} onClick={() => going.to('language')} />;
}

function Account({ current }: { readonly current: boolean }) {
  const t = useText('app');
  const going = useGoing();
  const signedIn = useIsSignedIn();
  const user = useUser();
  if (!signedIn) {
    return (
      <span className="ms-2 flex gap-2">
        <Button tone="quiet" size="sm" className="min-h-9" onClick={() => going.to('login')}>
          {t('signIn')}
        </Button>
        <Button size="sm" className="min-h-9" onClick={() => going.to('register')}>
          {t('register')}
        </Button>
      </span>
    );
  }
  const name = user?.is_demo === 1 ? t('demo') : user?.email || user?.mobile || t('nav.account');
  return (
    <PlaceLink
      to="user"
      current={current}
      className={cx(
        'ms-1 flex min-h-10 max-w-56 items-center gap-2 rounded-md px-3 text-sm font-medium transition-colors duration-150 hover:bg-well',
        current ? 'text-accent' : 'text-quiet hover:text-ink',
      )}
    >
      <Icon name="account" />
      <bdi className="truncate max-[1099px]:sr-only in-data-[text=large]:sr-only">{name}</bdi>
    </PlaceLink>
  );
}
