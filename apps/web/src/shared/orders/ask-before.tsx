import { Suspense } from 'react';
import { useText } from '../device/language.ts';
import { ConfirmDialog } from '../layout/sheets.ts';
import { ConfirmationsLink } from './confirmations-link.tsx';

export interface AskBeforeProps {
  readonly title: string;
  /** Sentences about what is unusual: a price far from the market, an order that fills at once. */
  readonly warnings: readonly string[];
  readonly confirmLabel: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children?: React.ReactNode;
}

/** Asks once before an order or a price is sent, with the reasons for asking. */
export function AskBefore(props: AskBeforeProps) {
  const app = useText('app');
  return (
    <Suspense>
      <ConfirmDialog
        open
        title={props.title}
        note={
          <span className="flex flex-col gap-2">
            {props.warnings.map((warning) => (
              <span key={warning} role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
                {warning}
              </span>
            ))}
            {props.children}
            <ConfirmationsLink onLeave={props.onCancel} />
          </span>
        }
        confirmLabel={props.confirmLabel}
        cancelLabel={app('cancel')}
        busy={props.busy ?? false}
        onConfirm={props.onConfirm}
        onCancel={props.onCancel}
      />
    </Suspense>
  );
}
