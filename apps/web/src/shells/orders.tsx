import { Card, SegmentedControl } from '@tidemark/ui';
import { FutureCards, FutureTabs } from '../features/options/future-list.tsx';
import { futureStatusOf, readFutureList } from '../features/options/future-lists.ts';
import { OneFuture } from '../features/options/one-future.tsx';
import { AccountStrip } from '../features/orders/account/account-summary.tsx';
import { CloseManyMenu } from '../features/orders/close/close-many-menu.tsx';
import { FilterBar } from '../features/orders/list/filter-bar.tsx';
import { OneOrder } from '../features/orders/list/one-order.tsx';
import { OrderCards } from '../features/orders/list/order-cards.tsx';
import { filterQuery, type OrderFilters, readFilters } from '../features/orders/list/order-filters.ts';
import { type OrderList, readOrderQuery, statusOf } from '../features/orders/list/order-lists.ts';
import { OrderTable } from '../features/orders/list/order-table.tsx';
import { OrderTotal } from '../features/orders/list/order-total.tsx';
import { OrderTabs } from '../features/orders/order-desk.tsx';
import { useText } from '../shared/device/language.ts';
import { PlaceLink, useGoing, useQueryParams } from '../shared/layout/navigation.tsx';
import { Page } from '../shared/layout/page.tsx';
import { useWide } from '../shared/layout/use-wide.ts';
import { valuePositionsByPrice } from '../shared/orders/position-values.ts';
import { cueClosings } from '../shared/sounds/close-cues.ts';

valuePositionsByPrice();
cueClosings();

/** /order: tab, list and filters are in the address, so that back restores them. */
export function Orders() {
  const app = useText('app');
  const t = useText('orders');
  const going = useGoing();
  const query = useQueryParams();
  const { kind, list } = readOrderQuery(query);
  const { id, ...rest } = query;
  const showKind = (next: 'contract' | 'future') =>
    going.to('order', next === 'future' ? { source: '1' } : {}, { replace: true });
  return (
    <Page
      title={app('pages.order')}
      back={false}
      width="full"
      end={
        <PlaceLink to="mineJournal" className="px-2 py-2 text-sm font-medium text-accent hover:underline">
          {app('pages.mineJournal')}
        </PlaceLink>
      }
    >
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
        {kind === 'future' ? <FutureOrders /> : <ContractOrders list={list} />}
      </div>
      {id === undefined ? null : (
        <One kind={kind} id={id} onClose={() => going.to('order', rest, { replace: true })} />
      )}
    </Page>
  );
}

/** What the address names, above the lists. */
function One({
  kind,
  ...one
}: {
  readonly kind: 'contract' | 'future';
  readonly id: string;
  readonly onClose: () => void;
}) {
  return kind === 'future' ? <OneFuture {...one} /> : <OneOrder {...one} />;
}

/** Tabs reach from edge to edge on a phone. */
const tabsClass = '-mx-4 border-b border-line px-4 wide:mx-0 wide:px-0';

function FutureOrders() {
  const going = useGoing();
  const list = readFutureList(useQueryParams());
  return (
    <>
      <FutureTabs
        list={list}
        onChange={(next) =>
          going.to('order', { source: '1', type: String(futureStatusOf[next]) }, { replace: true })
        }
        className={tabsClass}
      />
      <FutureCards key={list} list={list} />
    </>
  );
}

function ContractOrders({ list }: { readonly list: OrderList }) {
  const going = useGoing();
  const wide = useWide();
  const filters = readFilters(useQueryParams());
  const show = (next: OrderList, by: OrderFilters) =>
    going.to('order', { type: String(statusOf[next]), ...filterQuery(by) }, { replace: true });
  return (
    <>
      <OrderTabs list={list} onChange={(next) => show(next, filters)} className={tabsClass} />
      {list === 'holding' ? (
        <Card>
          <AccountStrip />
        </Card>
      ) : null}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <FilterBar filters={filters} onChange={(next) => show(list, next)} />
        {list === 'holding' ? <CloseManyMenu /> : null}
      </div>
      <OrderTotal list={list} filters={filters} />
      {wide ? (
        <Card flush>
          <OrderTable key={list} list={list} filters={filters} leadsToTrade />
        </Card>
      ) : (
        <OrderCards key={list} list={list} filters={filters} leadsToTrade />
      )}
    </>
  );
}
