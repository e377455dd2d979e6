import { List } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { chooseInstrument } from '../../shared/instruments/current-instrument.ts';
import { useFavourites } from '../../shared/instruments/favourites.ts';
import { LiveChangeText, LivePriceText, Logo } from '../../shared/instruments/instrument-parts.tsx';
import { useInstruments } from '../../shared/instruments/instruments.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';

/** What is starred on this device, with its prices; without any, how one stars. */
export function Watchlist() {
  const t = useText('instruments');
  const codes = useFavourites();
  const { data = [] } = useInstruments();
  const starred = codes.flatMap((code) => data.filter(({ Code }) => Code === code));
  return (
    <section aria-label={t('favourites')}>
      <p className="m-0 flex min-h-11 items-center px-4 text-xs font-medium text-quiet">{t('favourites')}</p>
      {codes.length === 0 ? <p className="m-0 px-4 pb-4 text-sm text-faint">{t('noneNote')}</p> : null}
      <List>
        {starred.map((instrument) => (
          <li key={instrument.Id}>
            <PlaceLink
              to="trade"
              onClick={() => chooseInstrument(instrument.Code)}
              className="flex min-h-11 items-center gap-2 px-4 text-sm -outline-offset-2 hover:bg-well"
            >
              <Logo instrument={instrument} size={22} />
              <bdi dir="ltr" className="font-medium">
                {instrument.ShowCode}
              </bdi>
              <span className="ms-auto">
                <LivePriceText instrument={instrument} />
              </span>
              <span className="flex w-18 justify-end">
                <LiveChangeText instrument={instrument} className="text-xs" />
              </span>
            </PlaceLink>
          </li>
        ))}
      </List>
    </section>
  );
}
