import { type Column, cx, Num } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import {
  Code,
  DistanceText,
  ExpiryText,
  LevelText,
  MoreTargets,
  OriginText,
  PriceText,
  ProfitText,
  SideTag,
  StateTag,
  StopLossText,
} from '../order-parts.tsx';
import type { OrderStep } from '../order-steps.tsx';
import { type Order, type OrderList, stateOf } from './order-lists.ts';
import { OrderRowActions } from './order-row-actions.tsx';

type Unnamed = Omit<Column<Order>, 'key'>;
type Begin = (order: Order, step: OrderStep) => void;

/** The columns of a list: most important first, actions last. In a pane only the details show the times. */
export function useOrderColumns(list: OrderList, isPane: boolean, onStep: Begin): readonly Column<Order>[] {
  const columns = useKnownColumns(list, onStep);
  const names: readonly ColumnName[] = (isPane ? paneColumnsOf : columnsOf)[list];
  const leaving = leavingOf[list].filter((name) => names.includes(name));
  return names.map((name) => {
    const place = leaving.indexOf(name);
    return { ...columns[name], key: name, ...(place >= 0 && { leaves: place + 1 }) };
  });
}

type ColumnName = keyof ReturnType<typeof useKnownColumns>;

const columnsOf = {
  holding: [
    'instrument',
    'lots',
    'open',
    'price',
    'stopLoss',
    'takeProfit',
    'profit',
    'margin',
    'fee',
    'time',
    'actions',
  ],
  pending: [
    'instrument',
    'lots',
    'target',
    'price',
    'distance',
    'stopLoss',
    'takeProfit',
    'expires',
    'time',
    'actions',
  ],
  history: [
    'instrument',
    'lots',
    'open',
    'closing',
    'stopLoss',
    'takeProfit',
    'profit',
    'margin',
    'fee',
    'ended',
    'actions',
  ],
} as const satisfies Record<OrderList, readonly ColumnName[]>;

/** Columns dropped first where room is short, so that no buttons cover them; the details show them. */
const leavingOf: Readonly<Record<OrderList, readonly ColumnName[]>> = {
  holding: ['time', 'fee', 'costs', 'takeProfit', 'stopLoss', 'margin'],
  pending: ['time', 'takeProfit', 'stopLoss', 'distance', 'expires'],
  history: ['fee', 'takeProfit', 'stopLoss', 'costs', 'margin', 'ended'],
};

/** In a pane the profit precedes columns that the buttons may cover in a long language. */
const paneColumnsOf = {
  holding: ['instrument', 'lots', 'open', 'price', 'profit', 'stopLoss', 'takeProfit', 'costs', 'actions'],
  pending: columnsOf.pending,
  history: ['instrument', 'lots', 'open', 'closing', 'profit', 'costs', 'ended', 'actions'],
} as const satisfies Record<OrderList, readonly ColumnName[]>;

function useKnownColumns(list: OrderList, onStep: Begin) {
  const t = useText('orders');
  const f = useFormats();
  const figure = (head: string, cell: (order: Order) => ReactNode): Unnamed => ({ head, cell, end: true });
  const level = (name: 'stopLoss' | 'takeProfit', of: (order: Order) => number) =>
    figure(t(`fields.${name}`), (order) => (
      <LevelCell order={order} level={of(order)} name={name} onStep={onStep} />
    ));
  const money = (of: (order: Order) => string) => (order: Order) =>
    stateOf(order) === 'cancelled' ? <LevelText order={order} level={0} /> : <Num>{f.fee(of(order))}</Num>;
  const stamp = (of: (order: Order) => string) => (order: Order) => (
    <span className="text-quiet tabular-nums">{f.stamp(of(order))}</span>
  );
  const origin = (order: Order) => <OriginText order={order} />;
  return {
    instrument: { head: t('fields.instrument'), cell: (order) => <Name order={order} /> },
    lots: figure(t('fields.lots'), ({ Quantity }) => <Num>{f.lots(Quantity)}</Num>),
    open: figure(t('fields.open'), origin),
    target: figure(t('fields.target'), origin),
    price: figure(t('fields.current'), (order) => <PriceText order={order} />),
    closing: figure(t('fields.closing'), (order) =>
      stateOf(order) === 'cancelled' ? <LevelText order={order} level={0} /> : <PriceText order={order} />,
    ),
    distance: figure(t('fields.distance'), (order) => <DistanceText order={order} />),
    stopLoss: level('stopLoss', ({ TargetLossPrice }) => TargetLossPrice),
    takeProfit: level('takeProfit', ({ TargetProfitPrice }) => TargetProfitPrice),
    profit: figure(t('fields.profit'), (order) =>
      stateOf(order) === 'cancelled' ? <LevelText order={order} level={0} /> : <ProfitText order={order} />,
    ),
    margin: figure(
      t('fields.margin'),
      money(({ CautionMoney }) => CautionMoney),
    ),
    fee: figure(
      t('fields.fee'),
      money(({ TradeFee }) => TradeFee),
    ),
    costs: figure(`${t('fields.margin')} / ${t('fields.fee')}`, (order) =>
      stateOf(order) === 'cancelled' ? (
        <LevelText order={order} level={0} />
      ) : (
        <span className="flex flex-col items-end leading-[1.34] in-data-[density=compact]:flex-row in-data-[density=compact]:justify-end in-data-[density=compact]:gap-2">
          <Num>{f.fee(order.CautionMoney)}</Num>
          <Num className="text-faint">{f.fee(order.TradeFee)}</Num>
        </span>
      ),
    ),
    time: figure(
      t(list === 'pending' ? 'fields.placed' : 'fields.opened'),
      stamp(({ CreateTimeHandler }) => CreateTimeHandler),
    ),
    expires: figure(t('fields.expires'), (order) => <ExpiryText order={order} />),
    ended: figure(
      t('fields.closed'),
      stamp(({ CompleteTimeHandler, CreateTimeHandler }) => CompleteTimeHandler ?? CreateTimeHandler),
    ),
    actions: {
      head: t('fields.actions'),
      headHidden: true,
      end: true,
      sticks: true,
      cell: (order) => <OrderRowActions order={order} onStep={(step) => onStep(order, step)} />,
    },
  } as const satisfies Record<string, Unnamed>;
}

/** Table rows are low: extends touch targets beyond the text, to at least 24 px. */
const reach =
  'relative after:absolute after:-inset-y-1 after:left-1/2 after:w-[calc(100%+8px)] after:min-w-6 after:-translate-x-1/2 after:content-[""]';

function Name({ order }: { readonly order: Order }) {
  return (
    <span className="flex items-center gap-2">
      {/* The keyboard's way to what a click on the row does: the click goes on to the row. */}
      <button type="button" className={cx('rounded-sm hover:text-accent', reach)}>
        <Code order={order} />
      </button>
      <SideTag order={order} />
      <StateTag order={order} />
    </span>
  );
}

/** A stop as a button to change it, while the order is active. */
function LevelCell({
  order,
  level,
  name,
  onStep,
}: {
  readonly order: Order;
  readonly level: number;
  readonly name: 'stopLoss' | 'takeProfit';
  readonly onStep: Begin;
}) {
  const t = useText('orders');
  const state = stateOf(order);
  if (state !== 'holding' && state !== 'pending') return <LevelText order={order} level={level} />;
  const isTrailing = order.TrailingDistance > 0 && level === order.TargetLossPrice && level > 0;
  return (
    <button
      type="button"
      title={t(isTrailing ? 'stops.guard.trailing' : 'stops.action')}
      className={cx(
        'rounded-sm underline decoration-line-strong decoration-dashed underline-offset-4 hover:text-accent',
        reach,
        isTrailing && 'italic',
      )}
      onClick={(event) => {
        // The row itself opens the facts.
        event.stopPropagation();
        onStep(order, 'stops');
      }}
    >
      {isTrailing ? <StopLossText order={order} /> : <LevelText order={order} level={level} />}
      {name === 'takeProfit' ? <MoreTargets order={order} /> : null}
      <span className="sr-only">{t(`fields.${name}`)}</span>
    </button>
  );
}
