import { cx, Icon } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { toggleFavourite, useIsFavourite } from '../../shared/instruments/favourites.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';

/** Adds an instrument to the favourites of this device, or takes it away. */
export function FavouriteStar({ instrument }: { readonly instrument: Instrument }) {
  const t = useText('instruments');
  const isFavourite = useIsFavourite(instrument.Code);
  const label = t(isFavourite ? 'remove' : 'add', { instrument: instrument.ShowCode });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => toggleFavourite(instrument.Code)}
      className={cx(
        'inline-flex w-9 shrink-0 items-center justify-center self-stretch -outline-offset-2 transition-colors duration-150 hover:text-ink',
        isFavourite ? 'text-warn' : 'text-faint',
      )}
    >
      <Icon name="star" size={16} className={cx(isFavourite && 'fill-current')} />
    </button>
  );
}
