import { Button, EmptyState, SegmentedControl } from '@tidemark/ui';
import { useText } from '../shared/device/language.ts';
import { useGoing, useQueryParams } from '../shared/layout/navigation.tsx';
import { pathOf } from '../shared/layout/paths.ts';

/** What /trade trades: contracts (0) or futures (1). */
export type TradeMode = 'contract' | 'future';

const FUTURE = '1';

/** The mode is in the address (`type`), so that back restores it. */
export function useTradeMode(): { readonly mode: TradeMode; readonly choose: (mode: TradeMode) => void } {
  const going = useGoing();
  const { type } = useQueryParams();
  return {
    mode: type === FUTURE ? 'future' : 'contract',
    choose: (mode) => going.to('trade', mode === 'future' ? { type: FUTURE } : {}, { replace: true }),
  };
}

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

/** Replaces positions while no user is signed in. */
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
