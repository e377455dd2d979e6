import { Line } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { Dialog } from '../../shared/layout/responsive-dialog.tsx';

const lines = [
  ['j', 'next'],
  ['k', 'previous'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['?', 'legend'],
] as const;

/** Which key does what on the review desk. */
export function KeyLegend({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useText('console.reviews.keys');
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <dl>
        {lines.map(([key, means]) => (
          <Line key={key} label={t(means)}>
            <kbd className="inline-block min-w-7 rounded-sm border border-line-strong bg-well px-2 py-0.5 text-center text-xs font-semibold">
              {key}
            </kbd>
          </Line>
        ))}
      </dl>
    </Dialog>
  );
}
