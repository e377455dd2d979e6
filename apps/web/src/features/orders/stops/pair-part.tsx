import { SelectField } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { usePendingOrders } from '../../../shared/orders/contract-orders.ts';
import { type Order, pendingKindOf } from '../list/order-lists.ts';
import type { useOrderActions } from '../order-actions.ts';

const NONE = '0';

/** The other pending order of a pair, of which the first to be filled cancels the other; 0: none. */
export function PairPart({
  order,
  value,
  onChange,
  actions,
}: {
  readonly order: Order;
  readonly value: number;
  readonly onChange: (ocoId: number) => void;
  readonly actions: ReturnType<typeof useOrderActions>;
}) {
  const t = useText('orders');
  const pendings = usePendingOrders() ?? [];
  const nameOf = useOrderName();
  if (order.Status !== 0) return null;
  // A pair is undone before another is made; the others of the instrument may already have theirs.
  const fitting = pendings.filter(
    ({ Id, ForexId, OcoId }) =>
      Id !== order.Id &&
      ForexId === order.ForexId &&
      (order.OcoId === null ? OcoId === null : Id === order.OcoId),
  );
  if (fitting.length === 0) return null;
  return (
    <div className="mt-1 border-t border-line pt-3">
      <SelectField
        label={t('oco.label')}
        value={String(value)}
        options={[
          { value: NONE, label: t('oco.none') },
          ...fitting.map((other) => ({ value: String(other.Id), label: nameOf(other) })),
        ]}
        hint={t('oco.hint')}
        error={actions.refusal?.field === 'oco_id' ? actions.refusal.message : undefined}
        onChange={(id) => {
          actions.forget();
          onChange(Number(id));
        }}
      />
    </div>
  );
}

/** Kind, price and number of a pending order on one line. */
function useOrderName(): (order: Order) => string {
  const t = useText('orders');
  const f = useFormats();
  return (order) =>
    t('oco.order', {
      kind: t(`pendingKind.${pendingKindOf(order) ?? 'buy_limit'}`),
      price: f.price(order.OriginPrice, order.ForexTradeLists.PricePrecision),
      id: String(order.Id),
    });
}
