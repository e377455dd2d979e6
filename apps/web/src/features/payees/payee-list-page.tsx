import { Button, EmptyState, Icon } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink, useGoing } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { CardList } from '../../shared/lists/card-list.tsx';
import { DeletePayee } from './delete-payee.tsx';
import { PayeeCard } from './payee-card.tsx';
import { usePayees } from './queries.ts';
import { kindNumbers, type PayeeKind, type PayeeRecord } from './view-model.ts';

/** The bank accounts to which one can be paid. */
export function BankCardsPage() {
  return <PayeeListPage kind="bank" />;
}

/** The coin addresses to which one can be paid. */
export function CoinAddressesPage() {
  return <PayeeListPage kind="coin" />;
}

const waiting = { className: 'h-32', count: 2 };

function PayeeListPage({ kind }: { readonly kind: PayeeKind }) {
  const t = useText(kind === 'bank' ? 'payees.banks' : 'payees.coins');
  const [asked, ask] = useState<PayeeRecord>();
  const { data, isError, refetch } = usePayees(kind);
  return (
    <Page
      title={t('title')}
      width="page"
      end={
        <PlaceLink
          to="mineWithdrawWay"
          query={wayTo(kind)}
          label={t('add')}
          className="inline-flex size-11 items-center wide:size-10 justify-center rounded-md text-quiet transition-colors duration-150 hover:bg-well hover:text-ink"
        >
          <Icon name="plus" size={22} />
        </PlaceLink>
      }
    >
      <div className="flex flex-col gap-3 px-4 pb-8 wide:px-0">
        {isError && !data ? <LoadFailed onRetry={() => void refetch()} /> : null}
        <CardList
          label={t('title')}
          rows={data}
          isFailed={isError}
          card={(payee) => <PayeeCard payee={payee} onDelete={() => ask(payee)} />}
          empty={<EmptyFollowing kind={kind} />}
          waiting={waiting}
        />
      </div>
      {asked ? <DeletePayee payee={asked} onDone={() => ask(undefined)} /> : null}
    </Page>
  );
}

const wayTo = (kind: PayeeKind) => ({ type: String(kindNumbers[kind]), from: 'list' });

function EmptyFollowing({ kind }: { readonly kind: PayeeKind }) {
  const t = useText(kind === 'bank' ? 'payees.banks' : 'payees.coins');
  const going = useGoing();
  return (
    <EmptyState
      icon="wallet"
      title={t('none')}
      note={t('noneNote')}
      action={
        <Button icon="plus" onClick={() => going.to('mineWithdrawWay', wayTo(kind))}>
          {t('add')}
        </Button>
      }
    />
  );
}
