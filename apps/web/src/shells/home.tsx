import { Card } from '@tidemark/ui';
import { Suspense } from 'react';
import { BalanceCard } from '../features/home/balance-card.tsx';
import { Greeting } from '../features/home/greeting.tsx';
import { MarketList } from '../features/home/market-list.tsx';
import { Shortcuts } from '../features/home/shortcuts.tsx';
import { TopCards } from '../features/home/top-cards.tsx';
import { VisitorCard } from '../features/home/visitor-card.tsx';
import { useGuide } from '../shared/guide.ts';
import { needPageTexts, useText } from '../shared/language.ts';
import { onceCalm } from '../shared/later.ts';
import { useIsSignedIn } from '../shared/session.ts';
import { useWide } from '../shared/use-wide.ts';

/** Home: one column under the thumb; on a wide screen the market beside the account. */
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

const GuideInvite = onceCalm(
  () => Promise.all([import('../features/guide/guide-invite.tsx'), needPageTexts()]),
  ([part]) => part.GuideInvite,
);

function AccountCard() {
  const isNew = useGuide().is === 'new';
  if (useIsSignedIn()) return <BalanceCard />;
  return (
    <VisitorCard>
      {/* Its place is there from the beginning: nothing moves when it comes. */}
      {isNew ? (
        <div className="-my-2 min-h-11">
          <Suspense>
            <GuideInvite />
          </Suspense>
        </div>
      ) : null}
    </VisitorCard>
  );
}

function NarrowHome() {
  return (
    <div className="mx-auto flex max-w-160 flex-col gap-3 px-4 pt-1 pb-4">
      <Greeting />
      <AccountCard />
      <TopCards className="grid-cols-2" />
      <Shortcuts />
      <MarketList />
    </div>
  );
}

function WideHome() {
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)_320px] items-start gap-5 px-5 py-5">
      <div className="flex min-w-0 flex-col gap-5">
        <TopCards className="grid-cols-4 gap-3" />
        <MarketList />
      </div>
      <aside className="sticky top-19 flex flex-col gap-3">
        <Greeting />
        <AccountCard />
        <Card className="p-2">
          <Shortcuts />
        </Card>
      </aside>
    </div>
  );
}
