import { Card, IconButton } from '@tidemark/ui';
import { useText } from '../device/language.ts';
import { useCopying } from '../device/use-copying.ts';

/** The signed text, and the hash stored with the signature. */
export function Agreement({ text, hash }: { readonly text: string; readonly hash: string }) {
  const t = useText('console.fields');
  const frame = useText('console.frame');
  const copy = useCopying();
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <h3 className="text-xs font-medium text-quiet">{t('agreement')}</h3>
      <div
        dir="auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its box is scrolled by keys.
        tabIndex={0}
        role="document"
        aria-label={t('agreement')}
        className="max-h-80 overflow-y-auto rounded-md bg-well px-4 py-3 text-sm whitespace-pre-wrap print:max-h-none"
      >
        {text}
      </div>
      <div className="flex flex-col gap-1">
        <span className="text-xs text-quiet">{t('agreement_hash')}</span>
        <span className="inline-flex max-w-full items-center gap-1">
          <code dir="ltr" className="min-w-0 text-start text-xs break-all rtl:text-end select-all">
            {hash}
          </code>
          <IconButton
            icon="copy"
            size={16}
            className="-my-2 size-8"
            label={frame('copy', { what: t('agreement_hash') })}
            onClick={() => void copy(hash)}
          />
        </span>
      </div>
    </Card>
  );
}
