import { Card, List } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { type Instrument, useInstruments } from '../../shared/instruments/instruments.ts';
import { InstrumentLink } from './instrument-link.tsx';
import { ChangeCell } from './list/cells.tsx';
import { moversOf } from './list/listing.ts';
import { useHeld } from './list/use-held.ts';
import { useLiveOrder } from './list/use-live-order.ts';

/** Today's five strongest and five weakest instruments, live; a line leads to its chart. */
export function Movers() {
  const t = useText('instruments.movers');
  const { data } = useInstruments();
  const { rows, isHeld } = useHeld();
  const sections = useLiveOrder(String(data?.length), (prices) => moversOf(data ?? [], prices), isHeld);
  const known = new Map(data?.map((instrument) => [instrument.Code, instrument]));
  const isEmpty = sections.every(({ codes }) => codes.length === 0);
  return (
    <Card flush className="overflow-hidden">
      <section aria-label={t('title')} {...rows}>
        <p className="m-0 flex min-h-11 items-center px-4 text-xs font-medium text-quiet">{t('title')}</p>
        {data && isEmpty ? <p className="m-0 px-4 pb-4 text-sm text-faint">{t('none')}</p> : null}
        {sections.map(({ key, codes }) =>
          codes.length === 0 ? null : (
            <div key={key} className="border-t border-line pb-1">
              <h2 className="px-4 pt-2 pb-1 text-xs font-medium text-faint">
                {t(key === 'gainers' ? 'gainers' : 'losers')}
              </h2>
              <List className="divide-y-0">
                {codes.flatMap((code) => {
                  const instrument = known.get(code);
                  return instrument ? [<Mover key={code} instrument={instrument} />] : [];
                })}
              </List>
            </div>
          ),
        )}
      </section>
    </Card>
  );
}

function Mover({ instrument }: { readonly instrument: Instrument }) {
  return (
    <li>
      <InstrumentLink instrument={instrument} logoSize={18} className="min-h-8">
        <span className="flex min-w-18 justify-end">
          <ChangeCell instrument={instrument} isKept />
        </span>
      </InstrumentLink>
    </li>
  );
}
