import { cx } from '@tidemark/ui';
import { type Chart, registerIndicator } from 'klinecharts';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import {
  type EconomicEvent,
  useCurrenciesOf,
  useEconomicEvents,
} from '../../../shared/economic/economic-events.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { useToday } from '../../../shared/time/today.ts';
import { noLegend } from '../extra-layers.ts';
import { CANDLES } from '../overlays.ts';
import { barMs, FIRST_PERIOD, periodOfChart } from '../periods.ts';
import { blocksOf, type Span, spanOf } from './event-blocks.ts';
import { type EventGroup, groupsByBar, importanceOf } from './event-places.ts';

const EVENTS = 'economicEvents';
/** Half of a mark's width, in CSS pixels. */
const HALF = 12;

/** A mark and where it stands, in CSS pixels from the left of the chart. */
interface Place extends EventGroup {
  readonly x: number;
}

interface Drawn {
  readonly events: readonly EconomicEvent[];
  readonly onPlaces: (places: readonly Place[], bottom: number) => void;
}

// Draws nothing: reports where the marks stand, in the frame of every drawing.
registerIndicator<object, unknown, Drawn>({
  name: EVENTS,
  shortName: '',
  series: 'price',
  figures: [],
  calc: (bars) => bars.map(() => ({})),
  createTooltipDataSource: noLegend,
  draw: ({ chart, indicator, bounding, xAxis }) => {
    const { events, onPlaces } = indicator.extendData;
    const places = groupsByBar(events, chart.getDataList(), barMsOf(chart))
      .map((group) => ({ ...group, x: Math.round(xAxis.convertToPixel(group.index)) }))
      .filter(({ x }) => x >= HALF && x <= bounding.width - HALF);
    onPlaces(places, bounding.top + bounding.height);
    return true;
  },
});

/** Marks of the instrument's economic events on the time axis. */
export function EventsOnChart({
  chart,
  instrument,
}: {
  readonly chart: Chart;
  readonly instrument: Instrument;
}) {
  const currencies = useCurrenciesOf(instrument);
  return currencies === '' ? null : <Marks key={currencies} chart={chart} currencies={currencies} />;
}

function Marks({ chart, currencies }: { readonly chart: Chart; readonly currencies: string }) {
  const t = useText('economic');
  const blocks = useBlocks(chart);
  const [loaded, setLoaded] = useState<ReadonlyMap<number, readonly EconomicEvent[]>>(new Map());
  const keep = useCallback((from: number, found: readonly EconomicEvent[]) => {
    setLoaded((before) => new Map(before).set(from, found));
  }, []);
  const events = useMemo(() => blocks.flatMap(({ from }) => loaded.get(from) ?? []), [blocks, loaded]);
  const { places, bottom } = usePlaces(chart, events);
  const [open, setOpen] = useState<string>();
  return (
    <>
      {blocks.map((block) => (
        <Block key={block.from} {...{ block, currencies }} onLoaded={keep} />
      ))}
      {places.length === 0 ? null : (
        <ul aria-label={t('title')} className="pointer-events-none absolute inset-0 z-10 m-0 list-none p-0">
          {places.map((place) => {
            const id = place.events[0]?.at ?? '';
            const toggle = () => setOpen(open === id ? undefined : id);
            return <Mark key={id} {...{ place, bottom }} isOpen={open === id} onToggle={toggle} />;
          })}
        </ul>
      )}
    </>
  );
}

interface BlockProps {
  readonly block: Span;
  readonly currencies: string;
  readonly onLoaded: (from: number, events: readonly EconomicEvent[]) => void;
}

/** Keeps the events of one block fresh while it is in view. */
function Block({ block: { from, before }, currencies, onLoaded }: BlockProps) {
  const { events } = useEconomicEvents({
    from: new Date(from).toISOString(),
    to: new Date(before).toISOString(),
    importance: 2,
    currencies,
  });
  useEffect(() => {
    if (events) onLoaded(from, events);
  }, [from, events, onLoaded]);
  return null;
}

/** The blocks in view; the same ones until others are. */
function useBlocks(chart: Chart): readonly Span[] {
  const today = Date.parse(`${useToday()}T00:00:00Z`);
  const [blocks, setBlocks] = useState<readonly Span[]>([]);
  useEffect(() => {
    const cover = () => {
      const { realFrom, realTo } = chart.getVisibleRange();
      const [from, to] = [Math.floor(realFrom), Math.ceil(realTo)];
      const span = spanOf({ bars: chart.getDataList(), from, to, barMs: barMsOf(chart) });
      if (span === undefined) return;
      const next = blocksOf(span, today);
      const isSame = (one: Span, at: number) =>
        next[at]?.from === one.from && next[at]?.before === one.before;
      setBlocks((before) => (before.length === next.length && before.every(isSame) ? before : next));
    };
    chart.subscribeAction('onVisibleRangeChange', cover);
    cover();
    return () => chart.unsubscribeAction('onVisibleRangeChange', cover);
  }, [chart, today]);
  return blocks;
}

function barMsOf(chart: Chart): number {
  const period = chart.getPeriod();
  return barMs(period ? periodOfChart(period) : FIRST_PERIOD);
}

function usePlaces(chart: Chart, events: readonly EconomicEvent[]) {
  const [drawn, setDrawn] = useState<{ places: readonly Place[]; bottom: number }>({ places: [], bottom: 0 });
  useEffect(() => {
    if (events.length === 0) return;
    let before = '';
    const extendData: Drawn = {
      events,
      onPlaces(places, bottom) {
        // The chart draws with every price: only what has moved is drawn here.
        const now = `${bottom} ${places.map(({ x, index }) => `${x}:${index}`).join()}`;
        if (now === before) return;
        before = now;
        setDrawn({ places, bottom });
      },
    };
    chart.createIndicator({ name: EVENTS, id: EVENTS, paneId: CANDLES, extendData }, true);
    return () => {
      chart.removeIndicator({ id: EVENTS });
      setDrawn({ places: [], bottom: 0 });
    };
  }, [chart, events]);
  return drawn;
}

interface MarkProps {
  readonly place: Place;
  /** Of the candles, from the top of the chart. */
  readonly bottom: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Mark({ place, bottom, isOpen, onToggle }: MarkProps) {
  const f = useFormats();
  const inside = useId();
  const [first] = place.events;
  if (!first) return null;
  const names = place.events.map(({ at, currency, title }) => `${f.weekTime(at)} ${currency} ${title}`);
  return (
    <li>
      <button
        type="button"
        aria-label={names.join('\n')}
        aria-expanded={isOpen}
        aria-controls={inside}
        title={names.join('\n')}
        onClick={onToggle}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && isOpen) onToggle();
        }}
        style={{ left: place.x - HALF, top: bottom - 2 * HALF }}
        className="pointer-events-auto absolute flex size-6 items-center justify-center rounded-sm"
      >
        <span
          aria-hidden
          className={cx(
            'size-2 rotate-45 border border-surface',
            importanceOf(place) === 3 ? 'bg-warn' : 'bg-faint',
          )}
        />
      </button>
      <div
        id={inside}
        hidden={!isOpen}
        style={{
          left: `clamp(0px, ${place.x - 120}px, calc(100% - 248px))`,
          bottom: `calc(100% - ${bottom - 24}px)`,
        }}
        className="pointer-events-auto absolute max-h-48 w-60 overflow-y-auto rounded-md border border-line bg-surface p-3 text-xs shadow-lg"
      >
        {isOpen ? <Details events={place.events} /> : null}
      </div>
    </li>
  );
}

function Details({ events }: { readonly events: readonly EconomicEvent[] }) {
  const t = useText('economic');
  const f = useFormats();
  return (
    <ul className="m-0 flex list-none flex-col gap-2 p-0">
      {events.map((event) => (
        <li key={`${event.at} ${event.currency} ${event.title}`} className="flex flex-col gap-0.5">
          <span className="text-faint">
            <time dateTime={event.at}>{f.weekTime(event.at)}</time> {event.currency}
          </span>
          <span dir="auto" className="font-medium break-words">
            {event.title}
          </span>
          {(['actual', 'forecast', 'previous'] as const).map((figure) =>
            event[figure] === '' ? null : (
              <span key={figure}>
                {t(figure)} <bdi>{event[figure]}</bdi>
              </span>
            ),
          )}
        </li>
      ))}
    </ul>
  );
}
