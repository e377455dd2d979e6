import { cx } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { useWide } from '../../../shared/layout/use-wide.ts';
import { chartLayouts, chooseLayout, useLayout } from './layout.ts';

/** How many charts there are and how they lie; only on a wide screen. */
export function LayoutChoice({ current }: { readonly current: string }) {
  const t = useText('chart');
  const layout = useLayout();
  if (!useWide()) return null;
  return (
    <fieldset className="m-0 min-w-0 border-0 border-t border-line p-0 pt-3">
      <legend className="sr-only">{t('layout.title')}</legend>
      <span aria-hidden className="mb-1 block text-xs font-medium text-faint">
        {t('layout.title')}
      </span>
      <div className="grid grid-cols-2 gap-1">
        {chartLayouts.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === layout}
            onClick={() => chooseLayout(one, current)}
            className={cx(
              'min-h-9 rounded-sm px-2 text-start text-sm -outline-offset-2',
              one === layout ? 'bg-accent-soft text-accent' : 'hover:bg-well',
            )}
          >
            {t(`layout.${one}`)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
