import { kline } from '@tidemark/contract/calls/trading/market';
import { CallRefused } from '@tidemark/contract/client';
import { momentInZone, parseDay, wallClock } from '@tidemark/domain/time';
import { Button, TextField } from '@tidemark/ui';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { useFormats, useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { ResponsiveDialog } from '../../../shared/layout/responsive-dialog.tsx';
import { DateField } from '../../../shared/time/date-field.tsx';
import { minuteOf } from '../../../shared/time/minute-of.ts';
import { serverNow } from '../../../shared/time/server-time.ts';
import { useTimeZone } from '../../../shared/time/time-zone.ts';
import { usePeriod } from '../chart-choice.ts';
import { backToNow, jumpTo, useJumpMoment } from './jump.ts';

/** Shows the chart around a day and time of the person's zone. */
export function GoToDate({
  instrument,
  onClose,
}: {
  readonly instrument: Instrument;
  readonly onClose: () => void;
}) {
  const t = useText('chart');
  const zone = useTimeZone();
  const moment = useJumpMoment();
  const [[day, time], setTyped] = useState(() => shownAt(moment ?? serverNow(), zone));
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const findProblem = useProblem(instrument);
  const go = async (event: SubmitEvent) => {
    event.preventDefault();
    const [read, minute] = [parseDay(day), minuteOf(time)];
    if (read === undefined || minute === undefined) return setProblem(t('goTo.unclear'));
    const wanted = momentInZone(zone, read, minute);
    setAsking(true);
    const found = await findProblem(wanted);
    setAsking(false);
    setProblem(found);
    if (found !== undefined) return;
    jumpTo(wanted);
    onClose();
  };
  return (
    <ResponsiveDialog open wide="middle" title={t('goTo.title')} onClose={onClose}>
      <form onSubmit={(event) => void go(event)} className="flex flex-col gap-3 py-2">
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(84px,36%)] items-start gap-2">
          <DateField
            label={t('goTo.day')}
            value={day}
            onChange={(next) => setTyped([next, time])}
            onUnclear={() => setProblem(undefined)}
          />
          <TextField
            label={t('goTo.time')}
            ltr
            className="num"
            autoComplete="off"
            value={time}
            onChange={({ target }) => setTyped([day, target.value])}
          />
        </div>
        {problem === undefined ? null : (
          <p role="alert" className="text-xs text-danger">
            {problem}
          </p>
        )}
        <Ways isAsking={isAsking} isAway={moment !== undefined} onNow={onClose} />
      </form>
    </ResponsiveDialog>
  );
}

function Ways({
  isAsking,
  isAway,
  onNow,
}: {
  readonly isAsking: boolean;
  readonly isAway: boolean;
  readonly onNow: () => void;
}) {
  const t = useText('chart');
  return (
    <div className="flex gap-2">
      <Button type="submit" size="sm" busy={isAsking} className="flex-1">
        {t('goTo.go')}
      </Button>
      {isAway ? (
        <Button
          size="sm"
          tone="quiet"
          className="flex-1"
          onClick={() => {
            backToNow();
            onNow();
          }}
        >
          {t('goTo.now')}
        </Button>
      ) : null}
    </div>
  );
}

function shownAt(moment: number, zone: string): readonly [day: string, time: string] {
  const [day = '', time = ''] = wallClock(zone, moment).split(' ');
  return [day, time.slice(0, 5)];
}

/** Why the chart of an instrument cannot show a moment, in the page's language; undefined: it can. */
function useProblem({ Id }: Instrument): (moment: number) => Promise<string | undefined> {
  const t = useText('chart');
  const f = useFormats();
  const period = usePeriod();
  const bars = (part: { readonly before?: number; readonly from?: number }) =>
    api.call(kline, { forex_id: Id, period, ...part }, { quiet: true });
  return async (moment) => {
    if (moment > serverNow()) return t('goTo.future');
    try {
      const until = await bars({ before: moment + 1 });
      if (until.length > 0) return undefined;
      const [first] = await bars({ from: moment });
      return first ? t('goTo.tooEarly', { time: f.dateTime(first.Time) }) : t('empty');
    } catch (refused) {
      return refused instanceof CallRefused ? refused.message : t('failed');
    }
  };
}
