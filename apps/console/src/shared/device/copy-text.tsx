import { IconButton } from '@tidemark/ui';
import { useText } from './language.ts';
import { useCopying } from './use-copying.ts';

/** A text to copy: shown in full, copied with a tap. */
export function CopyText({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useText('console.frame');
  const copy = useCopying();
  return (
    <div className="flex flex-col gap-1">
      <span className="text-xs font-medium text-quiet">{label}</span>
      <div className="flex items-center gap-1 rounded-md bg-well ps-3">
        <code dir="ltr" className="min-w-0 flex-1 py-2 text-start text-sm break-all rtl:text-end select-all">
          {text}
        </code>
        <IconButton
          icon="copy"
          size={18}
          label={t('copy', { what: label })}
          onClick={() => void copy(text)}
        />
      </div>
    </div>
  );
}
