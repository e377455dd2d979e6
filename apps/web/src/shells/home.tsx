import { Card, cx, Skeleton } from '@tidemark/ui';
import { Suspense } from 'react';
import { BalanceCard } from '../features/home/balance-card.tsx';
import { Greeting } from '../features/home/greeting.tsx';
import { MarketList } from '../features/home/market-list.tsx';
import { Shortcuts } from '../features/home/shortcuts.tsx';
import { TopCards } from '../features/home/top-cards.tsx';
import { VisitorCard } from '../features/home/visitor-card.tsx';
import { needPageTexts, useText } from '../shared/device/language.ts';
import { useIsColourAsked } from '../shared/device/theme.ts';
import { useWide } from '../shared/layout/use-wide.ts';
import { laterWithTexts, lazyOnIdle } from '../shared/loading/lazy-on-idle.ts';
import { useIsSignedIn } from '../shared/session/session.ts';

const Dashboard = laterWithTexts(
  () => import('./desktop/dashboard.tsx'),
  (part) => part.Dashboard,
);

const Movers = lazyOnIdle(
  () => Promise.all([import('../features/instruments/movers.tsx'), needPageTexts()]),
  ([part]) => part.Movers,
);

/** Home: one column on a phone; on a wide screen the market next to the account. */
export function Home() {
  const t = useText('app');
  const wide = useWide();
  return (
    <>
      <h1 className="sr-only">{t('pages.home')}</h1>
      {wide ? <WideHome /> : <NarrowHome />}
    </>
  );
}

const Landing = lazyOnIdle(
  () => Promise.all([import('./landing.tsx'), needPageTexts()]),
  ([part]) => part.HomeLanding,
);

const ColourQuestion = lazyOnIdle(
  () => Promise.all([import('../features/guide/colour-question.tsx'), needPageTexts()]),
  ([part]) => part.ColourQuestion,
);

/** Reserves its space, so that nothing moves when the question has loaded. */
function ColourCard() {
  if (!useIsColourAsked()) return null;
  return (
    <div className="min-h-23 min-[480px]:max-wide:min-h-14">
      <Suspense fallback={<Skeleton className="h-23 rounded-md min-[480px]:max-wide:h-14" />}>
        <ColourQuestion />
      </Suspense>
    </div>
  );
}

function AccountCard() {
  if (useIsSignedIn()) return <BalanceCard />;
  return (
    <>
      <VisitorCard />
      {/* Its place is there from the beginning: nothing moves when it comes. */}
      <div className="flex min-h-96 flex-col *:flex-1">
        <Suspense>
          <Landing />
        </Suspense>
      </div>
    </>
  );
}

function NarrowHome() {
  return (
    <div className="mx-auto flex max-w-160 flex-col gap-3 px-4 pt-1 pb-4">
      <Greeting />
      <AccountCard />
      <ColourCard />
      <TopCards className="grid-cols-2" />
      <Shortcuts />
      <MarketList />
    </div>
  );
}

function WideHome() {
  const isSignedIn = useIsSignedIn();
  return (
    // On a very wide screen the trader's own facts have a column of their own.
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)_320px] items-start gap-5 px-5 py-5 min-[1700px]:flex min-[1700px]:max-w-400">
      <div className="flex min-w-0 flex-1 flex-col gap-5">
        <TopCards className="grid-cols-2 gap-3 min-[1100px]:grid-cols-4" />
        <MarketList />
      </div>
      <aside
        className={cx(
          'flex flex-col gap-3 min-[1700px]:shrink-0 min-[1700px]:flex-row min-[1700px]:gap-5',
          // With a dashboard, or on a low screen, it is as high as the list, and scrolls too.
          !isSignedIn && '[@media(min-height:1400px)]:sticky [@media(min-height:1400px)]:top-19',
        )}
      >
        <div className="flex flex-col gap-3 min-[1700px]:w-80">
          <Greeting />
          <AccountCard />
          <ColourCard />
          <Card className="p-2">
            <Shortcuts />
          </Card>
          {isSignedIn ? null : <MoversCard />}
        </div>
        {isSignedIn ? (
          <div className="flex flex-col gap-3 min-[1700px]:w-80">
            <Suspense fallback={<DashboardSoon />}>
              <Dashboard />
            </Suspense>
            <MoversCard />
          </div>
        ) : null}
      </aside>
    </div>
  );
}

/** Always the last of its column: nothing moves when it comes. */
function MoversCard() {
  return (
    <Suspense>
      <Movers />
    </Suspense>
  );
}

/** As high as the dashboard. */
function DashboardSoon() {
  return <Card className="h-72">{null}</Card>;
}
