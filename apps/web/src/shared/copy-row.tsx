import { IconButton } from '@tidemark/ui';
import { useCopy } from './service-chat.ts';

export interface CopyRowProps {
  readonly label: string;
  readonly value: string;
  /** What the button does, in words. */
  readonly copyLabel: string;
  /** Codes and numbers run from left to right in every language. */
  readonly ltr?: boolean;
}

/** A fact that is wanted elsewhere: its name, itself, and a way to copy it. */
export function CopyRow({ label, value, copyLabel, ltr = false }: CopyRowProps) {
  const copy = useCopy();
  return (
    <div className="flex items-center gap-2 ps-3 pe-1">
      <div className="min-w-0 flex-1 py-1.5">
        <dt className="text-xs text-faint">{label}</dt>
        <dd className="m-0 text-sm text-ink">
          <bdi dir={ltr ? 'ltr' : undefined} className="break-words [overflow-wrap:anywhere]">
            {value}
          </bdi>
        </dd>
      </div>
      <IconButton icon="copy" size={18} label={copyLabel} onClick={() => copy(value)} />
    </div>
  );
}
