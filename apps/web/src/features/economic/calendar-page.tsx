import { day, daysInZone } from '@tidemark/domain/time';
import { zoneTitle } from '@tidemark/i18n';
import { Card, ChipRow, EmptyState, SegmentedControl, Skeleton } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { useEconomicEvents } from '../../shared/economic/economic-events.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { useTimeZone } from '../../shared/time/time-zone.ts';
import { useToday } from '../../shared/time/today.ts';
import { DayEvents } from './day-events.tsx';
import { currenciesIn, type DayChoice, dayChoices, daysOfChoice, eventsByDay } from './events-by-day.ts';

const levels = ['1', '2', '3'] as const;

/** What is chosen, stored in the address. */
interface Chosen {
  readonly days: DayChoice;
  readonly importance: (typeof levels)[number];
  readonly currency: string;
}

/** The economic calendar in the person's time zone, for everyone to see. */
export function EconomicCalendarPage() {
  const t = useText('economic');
  const history = useText('history');
  const zone = useTimeZone();
  const chosen = useChosen();
  const span = daysOfChoice(chosen.days, useToday());
  const moments = daysInZone(zone, { from: day(span.from), to: day(span.to) });
  const { events, isCut, isFailed, retry } = useEconomicEvents({
    from: new Date(moments.from).toISOString(),
    to: new Date(moments.before).toISOString(),
  });
  const { currency } = chosen;
  const shown = events && eventsByDay(events, { importance: Number(chosen.importance), currency }, zone);
  return (
    <Page title={t('title')} width="full">
      <div className="flex flex-col gap-4 px-4 pb-8 wide:px-0">
        <Filters chosen={chosen} currencies={currenciesIn(events ?? [], currency)} />
        {shown === undefined ? isFailed ? <LoadFailed onRetry={retry} /> : <Waiting /> : null}
        {shown?.length === 0 ? (
          <Card>
            <EmptyState
              icon="calendar"
              title={t('none')}
              note={t(events?.length === 0 ? 'noneKnown' : 'noneNote')}
            />
          </Card>
        ) : null}
        {shown?.map((one) => (
          <DayEvents key={one.day} {...one} />
        ))}
        {isCut ? <p className="text-xs text-faint">{t('cut')}</p> : null}
        <p className="text-xs text-faint">{history('zoneNote', { zone: zoneTitle(zone) })}</p>
      </div>
    </Page>
  );
}

function useChosen(): Chosen {
  const query = useQueryParams();
  const { days, importance, currency = '' } = query as Record<string, string | undefined>;
  return {
    days: dayChoices.find((known) => known === days) ?? 'week',
    importance: levels.find((known) => known === importance) ?? '1',
    currency: /^[A-Z]{3}$/.test(currency) ? currency : '',
  };
}

function Filters({
  chosen,
  currencies,
}: {
  readonly chosen: Chosen;
  readonly currencies: readonly string[];
}) {
  const t = useText('economic');
  const going = useGoing();
  const choose = (next: Partial<Chosen>) => {
    going.to('economicCalendar', { ...chosen, ...next }, { replace: true });
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ChipRow
        label={t('days')}
        value={chosen.days}
        choices={dayChoices.map((value) => ({ value, label: t(`dayChoices.${value}`) }))}
        onChange={(days) => choose({ days })}
      />
      <div className="@xl:max-w-md">
        <SegmentedControl
          label={t('importance')}
          size="sm"
          value={chosen.importance}
          choices={levels.map((value) => ({ value, label: t(`atLeast.${value}`) }))}
          onChange={(importance) => choose({ importance })}
        />
      </div>
      {currencies.length > 0 ? (
        <ChipRow
          label={t('currency')}
          value={chosen.currency}
          choices={[
            { value: '', label: t('allCurrencies') },
            ...currencies.map((code) => ({ value: code, label: code })),
          ]}
          onChange={(currency) => choose({ currency })}
        />
      ) : null}
    </div>
  );
}

function Waiting() {
  return (
    <Card flush aria-busy="true" className="flex flex-col gap-4 p-4">
      {[1, 2, 3, 4, 5, 6].map((at) => (
        <Skeleton key={at} className="h-5 w-full" />
      ))}
    </Card>
  );
}
