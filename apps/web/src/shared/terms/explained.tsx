import { Icon } from '@tidemark/ui';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';

const Help = lazy(() => import('@tidemark/ui/help').then((help) => ({ default: help.Help })));

export interface ExplainedProps {
  /** What is explained: the name of a question mark. */
  readonly name: string;
  readonly about: string;
  /** The label that opens the explanation; absent: a question mark. */
  readonly children?: ReactNode;
}

/** A label or a question mark that is explained on a tap, and while it has the focus of the keyboard. */
export function Explained({ name, about, children }: ExplainedProps) {
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
        aria-label={children === undefined ? name : undefined}
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
            {about}
          </Help>
        </Suspense>
      ) : null}
    </>
  );
}
