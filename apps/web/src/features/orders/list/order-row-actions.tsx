import { Button, KeyCaps } from '@tidemark/ui';
import type { MenuItem } from '@tidemark/ui/menu';
import { type ReactNode, Suspense } from 'react';
import { useHotkeys } from '../../../shared/device/hotkeys.ts';
import { useText } from '../../../shared/device/language.ts';
import { type PositionStep, positionKeys } from '../../../shared/device/position-keys.ts';
import { later } from '../../../shared/loading/lazy-on-idle.ts';
import { useCloseGate } from '../close/use-close-gate.ts';
import { orderWords } from '../order-dialogs.tsx';
import type { OrderStep } from '../order-steps.tsx';
import { type Order, stateOf } from './order-lists.ts';

const Menu = later(
  () => import('@tidemark/ui/menu'),
  (part) => part.Menu<OrderStep>,
);

interface ActionsProps {
  readonly order: Order;
  readonly onStep: (step: OrderStep) => void;
}

/** What can be done with an order, at the end of its row. */
export function OrderRowActions(props: ActionsProps) {
  const state = stateOf(props.order);
  if (state === 'holding') return <HoldingActions {...props} />;
  return state === 'pending' ? <PendingActions {...props} /> : <DetailsButton />;
}

function HoldingActions({ order, onStep }: ActionsProps) {
  const t = useText('orders');
  const words = orderWords(order);
  const gate = useCloseGate(order);
  const isReady = gate === 'ready';
  const verb = t('close.confirm', words);
  const keyOf = usePositionKeyCap();
  return (
    <RowEnd>
      <RowButton
        label={verb}
        hint={isReady ? verb : t(`gate.${gate}`)}
        isDisabled={!isReady}
        onClick={() => onStep('close')}
      >
        {t('close.short')}
      </RowButton>
      <RowMenu
        items={[
          { value: 'half', label: t('half.action'), disabled: !isReady, end: keyOf('half') },
          { value: 'part', label: t('part.action'), disabled: !isReady },
          { value: 'reverse', label: t('reverse.action'), disabled: !isReady, end: keyOf('reverse') },
          { value: 'breakEven', label: t('breakEven.action'), end: keyOf('breakEven') },
          { value: 'stops', label: t('stops.action') },
          { value: 'facts', label: t('fields.details'), isApart: true },
        ]}
        onStep={onStep}
      />
    </RowEnd>
  );
}

/** The key of a step, for its line in the menu, while keys work. */
function usePositionKeyCap(): (step: PositionStep) => ReactNode {
  const isOn = useHotkeys();
  return (step) => (isOn ? <KeyCaps keys={[positionKeys[step]]} /> : undefined);
}

function PendingActions({ order, onStep }: ActionsProps) {
  const t = useText('orders');
  const verb = t('cancel.confirm', orderWords(order));
  return (
    <RowEnd>
      <RowButton label={verb} hint={verb} isDisabled={false} onClick={() => onStep('cancel')}>
        {t('cancel.short')}
      </RowButton>
      <RowMenu
        items={[
          { value: 'stops', label: t('stops.action') },
          { value: 'facts', label: t('fields.details'), isApart: true },
        ]}
        onStep={onStep}
      />
    </RowEnd>
  );
}

/** What is clicked here is not a click on the row, which opens the facts. */
function RowEnd({ children }: { readonly children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps clicks of the buttons inside from the row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the buttons inside.
    <span className="inline-flex items-center gap-1" onClick={(event) => event.stopPropagation()}>
      {children}
    </span>
  );
}

function RowButton({
  label,
  hint,
  isDisabled,
  onClick,
  children,
}: {
  readonly label: string;
  readonly hint: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
  readonly children: string;
}) {
  return (
    <Button
      tone="quiet"
      size="sm"
      className="min-h-7 px-2.5 in-data-[density=compact]:min-h-6"
      disabled={isDisabled}
      aria-label={label}
      title={hint}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

const rowMenuSize = 'size-8 in-data-[density=compact]:size-6';

function RowMenu({
  items,
  onStep,
}: {
  readonly items: readonly MenuItem<OrderStep>[];
  readonly onStep: (step: OrderStep) => void;
}) {
  const t = useText('orders');
  return (
    <Suspense fallback={<span className={rowMenuSize} />}>
      <Menu label={t('fields.actions')} icon="more" items={items} onChoose={onStep} className={rowMenuSize} />
    </Suspense>
  );
}

/** Indicates that the row opens; clicks bubble to it. */
function DetailsButton() {
  const t = useText('orders');
  return (
    <Button tone="plain" size="sm" className="min-h-7 px-2.5 in-data-[density=compact]:min-h-6">
      {t('fields.details')}
    </Button>
  );
}
