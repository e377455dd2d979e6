import type { CallOutput } from '@tidemark/contract';
import { operatorUserSubscriptions } from '@tidemark/contract/operator/users';
import { EmptyState } from '@tidemark/ui';
import { useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { PageSteps } from '../../shared/layout/page-steps.tsx';
import { type Subscription, SubscriptionTable } from '../../shared/lending/subscription-table.tsx';
import type { User } from './user.ts';

/** The user's shares of funds. */
export function SubscriptionsTab({ user }: { readonly user: User }) {
  const t = useText('console-lending.funds');
  const [page, setPage] = useState(1);
  const { data } = useCall(operatorUserSubscriptions, { id: user.id, page }, { keep: true });
  return (
    <>
      <SubscriptionTable
        shows="fund"
        label={t('list')}
        subscriptions={data?.data.map(withFund)}
        empty={<EmptyState icon="mining" title={t('noneOfUser')} />}
      />
      {data ? <PageSteps {...data} onPage={setPage} /> : null}
    </>
  );
}

type Held = CallOutput<typeof operatorUserSubscriptions>['data'][number];

function withFund({ get_fund, ...subscription }: Held): Subscription {
  return { ...subscription, fund: { id: get_fund.id, title: get_fund.title } };
}
