import { Button, type Column, Num, Table } from '@tidemark/ui';
import { useState } from 'react';
import { useFormats, useText } from '../../shared/language.ts';
import { LoadFailed } from '../../shared/page.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { OrderEmpty } from './order-empty.tsx';
import { OrderEnd } from './order-end.tsx';
import type { Order, OrderList } from './order-lists.ts';
import { Code, PriceText, ProfitText, SideTag } from './order-parts.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { useOrders } from './queries.ts';
import { useCloseGate } from './use-close.ts';

/** One list of orders as a tight table; a row opens all facts, a holding one can be closed in place. */
export function OrderTable({
  list,
  leadsToTrade,
}: {
  readonly list: OrderList;
  readonly leadsToTrade?: boolean;
}) {
  const t = useText('orders');
  const orders = useOrders(list);
  const [shownId, setShownId] = useState<number>();
  const [closing, setClosing] = useState<Order>();
  const columns = useColumns(list, setClosing);
  const shown = orders.orders?.find(({ Id }) => Id === shownId);
  if (!orders.orders && orders.isFailed) return <LoadFailed onRetry={orders.retry} />;
  return (
    <>
      <Table
        dense
        label={t(`tabs.${list}`)}
        columns={columns}
        rows={orders.orders}
        rowKey={({ Id }) => Id}
        onRow={({ Id }) => setShownId(Id)}
        empty={<OrderEmpty list={list} {...(leadsToTrade ? { leadsToTrade } : {})} />}
      />
      {orders.orders && orders.orders.length > 0 ? <OrderEnd orders={orders} /> : null}
      {shown ? <OrderSheet order={shown} onClose={() => setShownId(undefined)} /> : null}
      {closing ? (
        <CloseDialog
          order={closing}
          onDone={() => setClosing(undefined)}
          onCancel={() => setClosing(undefined)}
        />
      ) : null}
    </>
  );
}

function useColumns(list: OrderList, onClose: (order: Order) => void): readonly Column<Order>[] {
  const t = useText('orders');
  const f = useFormats();
  const figure = (key: string, head: string, cell: Column<Order>['cell']): Column<Order> => ({
    key,
    head,
    cell,
    end: true,
  });
  const isHistory = list === 'history';
  return [
    {
      key: 'instrument',
      head: t('fields.instrument'),
      cell: (order) => (
        <span className="flex items-center gap-2">
          {/* The keyboard's way to what a click on the row does: the click goes on to the row. */}
          <button type="button" className="rounded-sm hover:text-accent">
            <Code order={order} />
          </button>
          <SideTag order={order} />
        </span>
      ),
    },
    figure('lots', t('fields.lots'), ({ Quantity }) => <Num>{f.lots(Quantity)}</Num>),
    figure('open', t('fields.open'), ({ OriginPrice, ForexTradeLists }) => (
      <Num>{f.price(OriginPrice, ForexTradeLists.PricePrecision)}</Num>
    )),
    figure('price', t(isHistory ? 'fields.closing' : 'fields.current'), (order) => (
      <PriceText order={order} />
    )),
    figure('profit', t('fields.profit'), (order) => <ProfitText order={order} />),
    figure('margin', t('fields.margin'), ({ CautionMoney }) => <Num>{f.fee(CautionMoney)}</Num>),
    figure('fee', t('fields.fee'), ({ TradeFee }) => <Num>{f.fee(TradeFee)}</Num>),
    figure(
      'time',
      t(isHistory ? 'fields.closed' : 'fields.opened'),
      ({ CreateTimeHandler, CompleteTimeHandler }) => (
        <span className="text-quiet tabular-nums">
          {f.stamp(isHistory && CompleteTimeHandler ? CompleteTimeHandler : CreateTimeHandler)}
        </span>
      ),
    ),
    {
      key: 'do',
      head: t('fields.details'),
      headHidden: true,
      end: true,
      cell: (order) =>
        order.Status === 1 ? <CloseButton order={order} onClose={onClose} /> : <DetailsButton />,
    },
  ];
}

function CloseButton({
  order,
  onClose,
}: {
  readonly order: Order;
  readonly onClose: (order: Order) => void;
}) {
  const t = useText('orders');
  const f = useFormats();
  const gate = useCloseGate(order);
  const words = t('close.confirm', {
    lots: f.lots(order.Quantity),
    instrument: order.ForexTradeLists.ShowCode,
  });
  return (
    <Button
      tone="quiet"
      size="sm"
      className="min-h-7 px-2.5"
      disabled={gate !== 'ready'}
      aria-label={words}
      title={gate === 'ready' ? words : t(`gate.${gate}`)}
      onClick={(event) => {
        // The row itself opens the facts.
        event.stopPropagation();
        onClose(order);
      }}
    >
      {t('close.short')}
    </Button>
  );
}

/** Says that the row opens; its click goes on to the row. */
function DetailsButton() {
  const t = useText('orders');
  return (
    <Button tone="plain" size="sm" className="min-h-7 px-2.5">
      {t('fields.details')}
    </Button>
  );
}
