import { Button, Icon } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';

export interface RecentRowProps {
  readonly recent: readonly string[];
  readonly onChoose: (text: string) => void;
  readonly onClear: () => void;
}

/** What was looked for before on this device; a tap looks for it again. */
export function RecentRow({ recent, onChoose, onClear }: RecentRowProps) {
  const t = useText('product');
  if (recent.length === 0) return null;
  return (
    <section aria-label={t('recent')} className="mt-3">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 className="text-xs font-medium text-quiet">{t('recent')}</h2>
        <Button tone="plain" size="sm" onClick={onClear}>
          {t('clear')}
        </Button>
      </div>
      <ul className="flex flex-wrap gap-2">
        {recent.map((text) => (
          <li key={text} className="max-w-full">
            <button
              type="button"
              onClick={() => onChoose(text)}
              className="flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line px-3 text-sm hover:bg-well"
            >
              <Icon name="history" size={14} className="shrink-0 text-faint" />
              <bdi className="truncate">{text}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
