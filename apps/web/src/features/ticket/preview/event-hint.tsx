import { useEffect, useState } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import {
  type EconomicEvent,
  useCurrenciesOf,
  useEconomicEvents,
} from '../../../shared/economic/economic-events.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { serverNow } from '../../../shared/time/server-time.ts';

const HOUR_MS = 3_600_000;
/** How often the clock is looked at: the hint comes and goes by the minute. */
const LOOK_MS = 20_000;

/** The next event that begins within an hour. */
export function eventWithinHour(events: readonly EconomicEvent[], now: number): EconomicEvent | undefined {
  return events.find(({ at }) => Date.parse(at) > now && Date.parse(at) <= now + HOUR_MS);
}

/** Says quietly that an important event of the instrument begins within an hour; nothing follows from it. */
export function EventHint({ instrument }: { readonly instrument: Instrument }) {
  const currencies = useCurrenciesOf(instrument);
  // Without a currency there is nothing to ask for: an empty list would mean all.
  return currencies === '' ? null : <Hint currencies={currencies} />;
}

function Hint({ currencies }: { readonly currencies: string }) {
  const t = useText('trade');
  const f = useFormats();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  // By whole hours, so that the same question is asked for an hour.
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const { events } = useEconomicEvents({
    from: new Date(hour).toISOString(),
    to: new Date(hour + 2 * HOUR_MS + 1).toISOString(),
    importance: 3,
    currencies,
  });
  const next = events && eventWithinHour(events, now);
  if (!next) return null;
  return (
    <p role="status" className="text-xs text-quiet">
      {t('eventSoon', { time: f.time(next.at), currency: next.currency, title: next.title })}
    </p>
  );
}
