import { Button, Icon } from '@tidemark/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../shared/device/language.ts';

/** The buttons of a sheet stay in reach of the thumb where the content is higher than the sheet. */
export function SheetActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky -bottom-4 z-10 -mx-4 mt-4 -mb-4 flex flex-col gap-2 border-t border-line bg-surface p-4 wide:rounded-b-lg">
      {children}
    </div>
  );
}

/** A form that replaces an order's facts, with a back button. The focus moves along. */
export function SheetForm({
  onBack,
  label,
  children,
}: {
  readonly onBack: () => void;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const t = useText('orders');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.focus(), []);
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={label}
      className="flex flex-col gap-3 outline-none"
      // Enter in a field does not submit: only the labelled button does.
      onSubmit={(event) => event.preventDefault()}
    >
      <Button tone="plain" size="sm" className="-ms-2 self-start" onClick={onBack}>
        <Icon name="back" size={16} />
        {t('sheet.back')}
      </Button>
      {children}
    </form>
  );
}

/** The server's «no» where it concerns no field of the form. */
export function SheetRefusal({ message }: { readonly message: string | undefined }) {
  return message === undefined ? null : (
    <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      {message}
    </p>
  );
}
