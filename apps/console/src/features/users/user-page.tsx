import { CallRefused } from '@tidemark/contract/client';
import { loanBook } from '@tidemark/contract/operator/loans';
import {
  operatorUser,
  operatorUserLedger,
  operatorUserSubscriptions,
} from '@tidemark/contract/operator/users';
import { Card, EmptyState, Num, Skeleton, Tabs, Tag } from '@tidemark/ui';
import { useCall } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink, useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { useMay } from '../../shared/session/me.ts';
import { contactOf } from '../../shared/user-name.ts';
import { FuturesTab } from './futures-tab.tsx';
import { LedgerTab } from './ledger-tab.tsx';
import { LoansTab } from './loans-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';
import { SubscriptionsTab } from './subscriptions-tab.tsx';
import type { User } from './user.ts';
import { UserActions } from './user-actions.tsx';

const tabs = ['profile', 'orders', 'futures', 'loans', 'subscriptions', 'ledger', 'sessions'] as const;
type Tab = (typeof tabs)[number];

/** One user as operators see them: identity, dates, freeze, session end. */
export function UserPage() {
  const t = useText('console.users');
  const { id = '' } = useQueryParams();
  const answer = useCall(operatorUser, { id }, { refetchInterval: 15_000 });
  const user = answer.data;
  if (!user) {
    const unknown = answer.error instanceof CallRefused ? answer.error : undefined;
    return (
      <Page title={t('user')}>
        {unknown ? (
          <EmptyState icon="search" title={unknown.message} />
        ) : answer.isError ? (
          <LoadFailed onRetry={() => void answer.refetch()} />
        ) : (
          <Skeleton className="h-64 rounded-md" />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={<bdi className="break-all">{contactOf(user)}</bdi>}
      note={
        <span className="flex flex-wrap items-center gap-2 pt-1">
          <PlaceLink to="users" className="font-medium text-accent hover:underline">
            {t('all')}
          </PlaceLink>
          <Num>{t('uidIs', { uid: user.uid })}</Num>
          <Tag tone={user.is_demo === 1 ? 'plain' : 'accent'}>{t(user.is_demo === 1 ? 'demo' : 'real')}</Tag>
          {user.frozen ? <Tag tone="warn">{t('frozen')}</Tag> : null}
        </span>
      }
      end={<UserActions user={user} />}
    >
      <UserTabs user={user} />
    </Page>
  );
}

function UserTabs({ user }: { readonly user: User }) {
  const t = useText('console.users');
  const going = useGoing();
  const query = useQueryParams();
  const mayRead: Partial<Record<Tab, boolean>> = {
    ledger: useMay(operatorUserLedger),
    // A demo account borrows nothing.
    loans: useMay(loanBook) && user.is_demo === 0,
    subscriptions: useMay(operatorUserSubscriptions),
  };
  const open = tabs.filter((tab) => mayRead[tab] !== false);
  const tab: Tab = open.find((one) => one === query.tab) ?? 'profile';
  return (
    <>
      <div className="border-b border-line">
        <Tabs
          label={t('tabs.label')}
          value={tab}
          choices={open.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          onChange={(next) => going.to('user', { id: String(user.id), tab: next }, { replace: true })}
        />
      </div>
      {tab === 'profile' ? (
        <ProfileTab user={user} />
      ) : (
        <Card flush>
          {tab === 'orders' ? <OrdersTab user={user} /> : null}
          {tab === 'futures' ? <FuturesTab user={user} /> : null}
          {tab === 'loans' ? <LoansTab user={user} /> : null}
          {tab === 'subscriptions' ? <SubscriptionsTab user={user} /> : null}
          {tab === 'ledger' ? <LedgerTab user={user} /> : null}
          {tab === 'sessions' ? <SessionsTab sessions={user.sessions} /> : null}
        </Card>
      )}
    </>
  );
}
