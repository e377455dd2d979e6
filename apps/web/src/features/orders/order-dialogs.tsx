import { Num } from '@tidemark/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { ConfirmDialog } from '../../shared/layout/sheets.ts';
import { useAtOnce } from '../../shared/loading/use-at-once.ts';
import { useConfirmations } from '../../shared/orders/confirmations.ts';
import { ConfirmationsLink } from '../../shared/orders/confirmations-link.tsx';
import { asksFor } from '../../shared/orders/confirmations-text.ts';
import { isOneClick } from '../../shared/orders/one-click/one-click.ts';
import { worthOfOrders } from '../../shared/orders/order-worth.ts';
import { useCloseGate, useReverseGate } from './close/use-close-gate.ts';
import { type Order, pendingKindOf, sideOf } from './list/order-lists.ts';
import { useOrderActions } from './order-actions.ts';
import { GrossText, PriceText, ProfitText } from './order-parts.tsx';

export interface OrderDialogProps {
  readonly order: Order;
  /** Asks whatever the size: a key is pressed by mistake more easily than a button. */
  readonly isByKey?: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Confirmation with the current result of closing; the button names it. */
export function CloseDialog({ order, isByKey, onDone, onCancel }: OrderDialogProps) {
  const t = useText('orders');
  const words = orderWords(order);
  const gate = useCloseGate(order);
  const actions = useOrderActions();
  const confirm = async () => {
    // The note above the buttons explains a tap while the market is closed.
    if (gate === 'ready' && (await actions.close(order))) onDone();
  };
  const isRunning = useAtOnce(!useAsksFor([order], isByKey), confirm);
  if (isRunning) return null;
  return (
    <Question
      title={t(`close.title.${sideOf(order)}`, words)}
      confirmLabel={t('close.confirm', words)}
      isBusy={actions.isBusy}
      problem={actions.refusal?.message ?? (gate === 'ready' ? undefined : t(`gate.${gate}`))}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <span>{t('close.note')}</span>
      <ResultNow order={order} />
    </Question>
  );
}

/** Confirmation before closing and opening the opposite; names both steps. */
export function ReverseDialog({ order, isByKey, onDone, onCancel }: OrderDialogProps) {
  const t = useText('orders');
  const words = orderWords(order);
  const gate = useReverseGate(order);
  const actions = useOrderActions();
  const side = sideOf(order);
  const confirm = async () => {
    if (gate === 'ready' && (await actions.reverse(order))) onDone();
  };
  const isRunning = useAtOnce(!useAsksFor([order], isByKey), confirm);
  if (isRunning) return null;
  return (
    <Question
      title={t(`reverse.title.${side}`, words)}
      confirmLabel={t(`reverse.confirm.${side}`, words)}
      isBusy={actions.isBusy}
      problem={actions.refusal?.message ?? (gate === 'ready' ? undefined : t(`gate.${gate}`))}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <span>{t('reverse.note')}</span>
      <span className="my-1 flex flex-col gap-1 rounded-md bg-well px-3 py-2 text-ink">
        <span className="flex gap-2">
          <Step number={1} />
          {t(`reverse.first.${side}`, words)}
        </span>
        <span className="flex gap-2">
          <Step number={2} />
          {t(`reverse.second.${side === 'buy' ? 'sell' : 'buy'}`, words)}
        </span>
      </span>
      <ResultNow order={order} />
      <span className="text-xs">{t('reverse.stops')}</span>
    </Question>
  );
}

function Step({ number }: { readonly number: number }) {
  const f = useFormats();
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-5 shrink-0 items-center justify-center rounded-full bg-surface text-xs text-quiet"
    >
      {f.count(number)}
    </span>
  );
}

/** Confirmation before cancelling a pending order, also in closed markets. */
export function CancelDialog({ order, onDone, onCancel }: OrderDialogProps) {
  const t = useText('orders');
  const f = useFormats();
  const words = orderWords(order);
  const actions = useOrderActions();
  const kind = pendingKindOf(order) ?? `${sideOf(order)}_limit`;
  const confirm = async () => {
    if (await actions.cancel(order)) onDone();
  };
  const isRunning = useAtOnce(!useAsksFor([order]), confirm);
  if (isRunning) return null;
  return (
    <Question
      title={t(`cancel.title.${kind}`, words)}
      confirmLabel={t('cancel.confirm', words)}
      cancelLabel={t('cancel.keep')}
      isBusy={actions.isBusy}
      problem={actions.refusal?.message}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <span>
        {order.PendingKind === 'opening'
          ? t('cancel.noteOpening')
          : t('cancel.note', { price: f.price(order.OriginPrice, order.ForexTradeLists.PricePrecision) })}
      </span>
      {order.OcoId === null ? null : <span>{t('oco.stays')}</span>}
    </Question>
  );
}

/**
 * Whether the person wants a question before something is done with these orders, or it is asked always; decided once.
 * Never while one-click trading is on.
 */
export function useAsksFor(orders: readonly Order[], isAlways = false): boolean {
  const [asks] = useState(
    () => !isOneClick() && (isAlways || asksFor(worthOfOrders(orders), useConfirmations.getState())),
  );
  return asks;
}

/** Lots and instrument of an order, for the sentences about it. */
export function orderWords(order: Pick<Order, 'Quantity' | 'ForexTradeLists'>): {
  readonly lots: number;
  readonly instrument: string;
} {
  return { lots: order.Quantity, instrument: order.ForexTradeLists.ShowCode };
}

function ResultNow({ order }: { readonly order: Order }) {
  const t = useText('orders');
  const f = useFormats();
  return (
    <>
      <span className="flex justify-between gap-4">
        {t('fields.current')}
        <PriceText order={order} />
      </span>
      <span className="flex justify-between gap-4">
        {t('close.result')}
        <ProfitText order={order} />
      </span>
      <span className="flex justify-between gap-4 text-xs text-faint">
        {t('fields.gross')}
        <GrossText order={order} />
      </span>
      <span className="flex justify-between gap-4 text-xs text-faint">
        {t('fields.fee')}
        <Num>{f.fee(order.TradeFee)}</Num>
      </span>
    </>
  );
}

export interface QuestionProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly onConfirm: () => Promise<void>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A question with its facts, and reasons against confirming. */
export function Question(props: QuestionProps) {
  const app = useText('app');
  return (
    <Suspense>
      <ConfirmDialog
        open
        title={props.title}
        note={
          <span className="flex flex-col gap-1">
            {props.children}
            {props.problem ? (
              <span role="alert" className="mt-1 text-danger">
                {props.problem}
              </span>
            ) : null}
            <ConfirmationsLink onLeave={props.onCancel} />
          </span>
        }
        confirmLabel={props.confirmLabel}
        cancelLabel={props.cancelLabel ?? app('cancel')}
        busy={props.isBusy}
        onConfirm={() => void props.onConfirm()}
        onCancel={props.onCancel}
      />
    </Suspense>
  );
}
