import { Card, type Column, Table, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import type { EconomicEvent } from '../../shared/economic/economic-events.ts';
import { useWide } from '../../shared/layout/use-wide.ts';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { type EventDay, eventKey } from './events-by-day.ts';

const figures = ['actual', 'forecast', 'previous'] as const;

/** The events of one day: a table on a wide screen, cards on a phone. */
export function DayEvents({ day, events }: EventDay) {
  const days = useDayFormats();
  const wide = useWide();
  const title = `${days.weekday(day)}, ${days.day(day)}`;
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-sm font-semibold">{title}</h2>
      {wide ? <EventTable title={title} events={events} /> : <EventCards title={title} events={events} />}
    </section>
  );
}

interface EventsProps {
  readonly title: string;
  readonly events: readonly EconomicEvent[];
}

function EventTable({ title, events }: EventsProps) {
  const t = useText('economic');
  const f = useFormats();
  const columns: readonly Column<EconomicEvent>[] = [
    { key: 'time', head: t('time'), cell: ({ at }) => <time dateTime={at}>{f.time(at)}</time> },
    { key: 'currency', head: t('currency'), cell: ({ currency }) => currency },
    { key: 'importance', head: t('importance'), cell: (event) => <Level event={event} /> },
    {
      key: 'title',
      head: t('event'),
      cell: (event) => (
        <bdi dir="auto" className="whitespace-normal">
          {event.title}
        </bdi>
      ),
    },
    ...figures.map(
      (figure): Column<EconomicEvent> => ({
        key: figure,
        head: t(figure),
        cell: (event) => <bdi dir="auto">{event[figure] || '–'}</bdi>,
      }),
    ),
  ];
  return (
    <Card flush className="overflow-hidden">
      <Table label={title} columns={columns} rows={events} rowKey={eventKey} empty={null} />
    </Card>
  );
}

function EventCards({ title, events }: EventsProps) {
  const t = useText('economic');
  const f = useFormats();
  return (
    <ul aria-label={title} className="flex flex-col gap-2">
      {events.map((event) => (
        <li key={eventKey(event)}>
          <Card className="flex flex-col gap-2 py-3">
            <p className="flex flex-wrap items-center gap-2 text-xs text-quiet">
              <time dateTime={event.at}>{f.time(event.at)}</time>
              <span className="font-semibold text-ink">{event.currency}</span>
              <Level event={event} />
            </p>
            <p dir="auto" className="text-sm font-medium break-words">
              {event.title}
            </p>
            <dl className="grid grid-cols-3 gap-2 text-xs">
              {figures.map((figure) => (
                <div key={figure} className="min-w-0">
                  <dt className="text-faint">{t(figure)}</dt>
                  <dd className="m-0 break-words">
                    <bdi dir="auto">{event[figure] || '–'}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function Level({ event: { importance } }: { readonly event: EconomicEvent }) {
  const t = useText('economic');
  const level = importance === 3 ? '3' : importance === 2 ? '2' : '1';
  return <Tag {...(level === '3' ? { tone: 'warn' as const } : {})}>{t(`levels.${level}`)}</Tag>;
}
