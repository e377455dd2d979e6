import { Button, Card, SegmentedControl } from '@tidemark/ui';
import { AccountStrip } from '../features/orders/account-summary.tsx';
import { HistoryProfit } from '../features/orders/history-profit.tsx';
import { OrderCards } from '../features/orders/order-cards.tsx';
import { FutureOrdersNotOpen, OrderTabs } from '../features/orders/order-desk.tsx';
import { type OrderList, readOrderQuery, statusOf } from '../features/orders/order-lists.ts';
import { OrderTable } from '../features/orders/order-table.tsx';
import { useText } from '../shared/language.ts';
import { useGoing, useQueryParams } from '../shared/navigation.tsx';
import { Page } from '../shared/page.tsx';
import { useWide } from '../shared/use-wide.ts';

/** /order: the tab and the list stand in the address (`source`, `type`), so that back finds them again. */
export function Orders() {
  const app = useText('app');
  const t = useText('orders');
  const going = useGoing();
  const { kind, list } = readOrderQuery(useQueryParams());
  const showKind = (next: 'contract' | 'future') =>
    going.to('order', next === 'future' ? { source: '1' } : {}, { replace: true });
  return (
    <Page title={app('pages.order')} back={false} width="full">
      <div className="flex flex-col gap-3 px-4 pb-6 wide:px-0">
        <div className="wide:max-w-80">
          <SegmentedControl
            size="sm"
            label={t('kind.label')}
            value={kind}
            choices={[
              { value: 'contract', label: t('kind.contract') },
              { value: 'future', label: t('kind.future') },
            ]}
            onChange={showKind}
          />
        </div>
        {kind === 'future' ? (
          <Card>
            <FutureOrdersNotOpen
              action={
                <Button tone="quiet" onClick={() => showKind('contract')}>
                  {t('kind.showContracts')}
                </Button>
              }
            />
          </Card>
        ) : (
          <ContractOrders list={list} />
        )}
      </div>
    </Page>
  );
}

function ContractOrders({ list }: { readonly list: OrderList }) {
  const going = useGoing();
  const wide = useWide();
  return (
    <>
      <OrderTabs
        list={list}
        onChange={(next) => going.to('order', { type: String(statusOf[next]) }, { replace: true })}
        className="-mx-4 border-b border-line px-4 wide:mx-0 wide:px-0"
      />
      {list === 'holding' ? (
        <Card>
          <AccountStrip />
        </Card>
      ) : null}
      {list === 'history' ? <HistoryProfit /> : null}
      {wide ? (
        <Card flush>
          <OrderTable key={list} list={list} leadsToTrade />
        </Card>
      ) : (
        <OrderCards key={list} list={list} leadsToTrade />
      )}
    </>
  );
}
