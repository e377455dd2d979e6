import { Suspense } from 'react';
import { later } from '../../../shared/loading/lazy-on-idle.ts';
import type { OrderDialogProps } from '../order-dialogs.tsx';

const BreakEvenDialog = later(
  () => import('./break-even-dialog.tsx'),
  (part) => part.BreakEvenDialog,
);

const HalfDialog = later(
  () => import('./half-dialog.tsx'),
  (part) => part.HalfDialog,
);

/** Steps on a position that take no input. */
export type QuickStep = 'half' | 'breakEven';

/** The question before a quick step. */
export function QuickQuestion({ step, ...question }: OrderDialogProps & { readonly step: QuickStep }) {
  const Dialog = step === 'half' ? HalfDialog : BreakEvenDialog;
  return (
    <Suspense>
      <Dialog {...question} />
    </Suspense>
  );
}
