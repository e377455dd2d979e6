import type { Messages } from '@tidemark/i18n';
import { Icon } from '@tidemark/ui';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { useText } from '../device/language.ts';

/** A term that has an explanation. */
export type TermName = keyof Messages['terms']['text'];

/** All of them, in the order of the page Trading terms. */
export const termNames = [
  'equity',
  'margin',
  'freeMargin',
  'marginLevel',
  'marginUsed',
  'stopOut',
  'lot',
  'pip',
  'leverage',
  'swap',
  'slippage',
  'drawdown',
] as const satisfies readonly TermName[];

const Help = lazy(() => import('@tidemark/ui/help').then((help) => ({ default: help.Help })));

/**
 * A term that is explained on a tap, and while it has the focus of the keyboard: a label or, beside the label of a
 * field, a question mark.
 */
export function Term({ name, children }: { readonly name: TermName; readonly children?: ReactNode }) {
  const t = useText('terms');
  const id = useId();
  /** The button, while the explanation is open. */
  const [anchor, setAnchor] = useState<HTMLElement>();
  /** A press gives the focus before its click, which opens: the focus alone opens where it came by the keyboard. */
  const isPressed = useRef(false);
  const close = () => setAnchor(undefined);
  return (
    <>
      <button
        type="button"
        aria-expanded={anchor !== undefined}
        aria-describedby={anchor ? id : undefined}
        aria-label={children === undefined ? t(`name.${name}`) : undefined}
        // The field of touch that buttons have elsewhere would cover the neighbouring lines.
        className="-my-0.5 inline-flex min-h-6 items-center text-start underline decoration-line-strong decoration-dotted underline-offset-4 after:hidden"
        onPointerDown={() => {
          isPressed.current = true;
        }}
        onClick={({ currentTarget }) => {
          isPressed.current = false;
          setAnchor(anchor ? undefined : currentTarget);
        }}
        onFocus={({ currentTarget }) => {
          if (!isPressed.current) setAnchor(currentTarget);
        }}
        onBlur={() => {
          isPressed.current = false;
          close();
        }}
      >
        {children ?? <Icon name="help" size={14} />}
      </button>
      {anchor ? (
        <Suspense>
          <Help anchor={anchor} id={id} onClose={close}>
            {t(`text.${name}`)}
          </Help>
        </Suspense>
      ) : null}
    </>
  );
}
