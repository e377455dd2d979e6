import { LocaleProvider } from '@ark-ui/react/locale';
import { SignaturePad as Machine, type SignaturePadDrawEndDetails } from '@ark-ui/react/signature-pad';
import { useRef } from 'react';
import { cx } from '../cx.ts';
import { INK, onPaper, paperClass } from '../layout/paper.ts';

export interface SignaturePadProps {
  /** Its purpose, read by a screen reader. */
  readonly label: string;
  readonly clearLabel: string;
  /** Shown on the line until the user draws. */
  readonly hint: string;
  readonly invalid: boolean;
  readonly disabled: boolean;
  /** The drawing as a PNG on white (`data:image/png;base64,…`); undefined when it was cleared. */
  readonly onPicture: (picture: string | undefined) => void;
}

/**
 * A signature field for finger, pen or mouse. A separate entry (`@tidemark/ui/signature-pad`): import it
 * lazily, because it includes the library that tracks the pen. Always ink on white in any theme, as it is
 * stored.
 */
export function SignaturePad({ label, clearLabel, hint, invalid, disabled, onPicture }: SignaturePadProps) {
  const control = useRef<HTMLDivElement>(null);
  const tell = ({ paths }: SignaturePadDrawEndDetails) => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = control.current ?? {};
    onPicture(
      paths.length === 0
        ? undefined
        : onPaper({ width, height }, (paper) => {
            for (const path of paths) paper.fill(new Path2D(path));
          }),
    );
  };
  return (
    // Its buttons follow the page's text direction.
    <LocaleProvider locale={document.documentElement.lang || 'en'}>
      <Machine.Root
        drawing={{ fill: INK, size: 3, simulatePressure: true }}
        disabled={disabled}
        translations={{ control: label, clearTrigger: clearLabel }}
        onDrawEnd={tell}
      >
        <Machine.Control
          ref={control}
          className={cx(paperClass, invalid ? 'border-danger' : 'border-line-strong')}
        >
          <Machine.Context>
            {(pad) => (
              // Own SVG: the library's part has an English title.
              <svg {...pad.getSegmentProps()} aria-hidden="true">
                {[...pad.paths, ...(pad.currentPath ? [pad.currentPath] : [])].map((path) => (
                  <path key={path} {...pad.getSegmentPathProps({ path })} />
                ))}
              </svg>
            )}
          </Machine.Context>
          <Machine.Context>
            {({ empty, drawing }) => (
              <Machine.Guide className="pointer-events-none absolute inset-x-6 bottom-10 border-b border-[#626e80] pb-1 text-sm text-[#626e80]">
                {empty && !drawing ? hint : '\u00a0'}
              </Machine.Guide>
            )}
          </Machine.Context>
          <Machine.ClearTrigger className="absolute end-2 top-2 min-h-8 rounded-md bg-[#ffffff] px-3 text-xs font-semibold text-[#0b6d76] hover:bg-[#eef1f4]">
            {clearLabel}
          </Machine.ClearTrigger>
        </Machine.Control>
      </Machine.Root>
    </LocaleProvider>
  );
}
