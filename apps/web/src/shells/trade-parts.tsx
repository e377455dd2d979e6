import { Button, EmptyState, SegmentedControl } from '@tidemark/ui';
import { openPrices } from '../features/orders/order-lists.ts';
import { useOrders } from '../features/orders/queries.ts';
import { useText } from '../shared/language.ts';
import { useGoing } from '../shared/navigation.tsx';
import { pathOf } from '../shared/paths.ts';

/** What /trade trades: contracts (0) or futures (1). */
export type TradeMode = 'contract' | 'future';

export function ModeSwitch({
  mode,
  onChange,
}: {
  readonly mode: TradeMode;
  readonly onChange: (mode: TradeMode) => void;
}) {
  const t = useText('trade');
  return (
    <SegmentedControl
      size="sm"
      label={t('mode.label')}
      value={mode}
      choices={[
        { value: 'contract', label: t('mode.contract') },
        { value: 'future', label: t('mode.future') },
      ]}
      onChange={onChange}
    />
  );
}

/** Where the form of a future will stand. */
export function FutureNotOpen({ onContract }: { readonly onContract: () => void }) {
  const t = useText('trade');
  return (
    <EmptyState
      icon="history"
      title={t('future.title')}
      note={t('future.note')}
      action={
        <Button tone="quiet" onClick={onContract}>
          {t('future.back')}
        </Button>
      }
    />
  );
}

/** In the place of positions while nobody is signed in. */
export function SignInForPositions() {
  const t = useText('orders');
  const app = useText('app');
  const going = useGoing();
  return (
    <EmptyState
      icon="orders"
      title={t('empty.signIn.title')}
      note={t('empty.signIn.note')}
      action={<Button onClick={() => going.to('login', { from: pathOf('trade') })}>{app('signIn')}</Button>}
    />
  );
}

/** Opening prices of the user's positions in what the chart shows. */
export function useLevels(code: string | undefined): readonly number[] {
  const { orders } = useOrders('holding');
  return code === undefined || !orders ? none : openPrices(orders, code);
}

const none: readonly number[] = [];
