import { cx, IconButton } from '@tidemark/ui';
import { useCopy } from '../device/use-copy.ts';

/** An address or a fingerprint: one word that breaks in its middle, so that no line of one sign is left over. */
const LETTERS = /^[a-z0-9]+$/i;

export interface CopyRowProps {
  readonly label: string;
  readonly value: string;
  /** What the button does, in words. */
  readonly copyLabel: string;
  /** Codes and numbers run from left to right in every language. */
  readonly ltr?: boolean;
}

/** A value needed elsewhere: its name, the value, and a copy button. */
export function CopyRow({ label, value, copyLabel, ltr = false }: CopyRowProps) {
  const copy = useCopy();
  return (
    <div className="py-1 ps-3 pe-1">
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="m-0 flex items-end gap-2 text-sm text-ink">
        {/* The line begins where the page's lines do; the value runs as it is read. */}
        <span
          className={cx(
            'min-w-0 flex-1 pb-0.5 text-balance',
            ltr && LETTERS.test(value) ? 'break-all' : '[overflow-wrap:anywhere]',
          )}
        >
          <bdi dir={ltr ? 'ltr' : undefined}>{value}</bdi>
        </span>
        <IconButton
          icon="copy"
          size={18}
          label={copyLabel}
          className="-mt-4 print:hidden"
          onClick={() => copy(value)}
        />
      </dd>
    </div>
  );
}
