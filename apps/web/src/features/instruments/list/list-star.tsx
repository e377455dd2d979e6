import { cx, Icon } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { LISTED_MAX } from '../../../shared/instruments/watchlist.ts';
import { addListed, removeListed, useIsListed } from '../../../shared/instruments/watchlists.ts';
import { toaster } from '../../../shared/layout/toaster.ts';

/** Adds an instrument to a watchlist, or takes it away. */
export function ListStar({
  instrument,
  list,
  listName,
  isCompact = false,
}: {
  readonly instrument: Instrument;
  /** Id of the watchlist. */
  readonly list: string;
  readonly listName: string;
  readonly isCompact?: boolean;
}) {
  const t = useText('instruments');
  const { Code } = instrument;
  const isListed = useIsListed(list, Code);
  const label = t(isListed ? 'remove' : 'add', { instrument: instrument.ShowCode, list: listName });
  const toggle = () => {
    if (isListed) removeListed(list, Code);
    else if (!addListed(list, Code)) toaster.show(t('full', { max: LISTED_MAX }), 'bad');
  };
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isListed}
      title={label}
      onClick={(event) => {
        // The row itself chooses the instrument.
        event.stopPropagation();
        toggle();
      }}
      className={cx(
        'inline-flex shrink-0 items-center justify-center self-stretch -outline-offset-2 transition-colors duration-150 hover:text-ink',
        isCompact ? 'min-h-6 w-6' : 'min-h-11 w-9 wide:w-8',
        isListed ? 'text-warn' : 'text-faint',
      )}
    >
      <Icon name="star" size={isCompact ? 14 : 16} className={cx(isListed && 'fill-current')} />
    </button>
  );
}
