import { dayTicks } from '@tidemark/contract/calls/trading/ticks';
import { CallRefused } from '@tidemark/contract/client';
import { DAY_MS, parseDay, startOfDay } from '@tidemark/domain/time';
import { Button } from '@tidemark/ui';
import { type SubmitEvent, Suspense, useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { FullScreen } from '../../../shared/layout/sheets.ts';
import { DateField } from '../../../shared/time/date-field.tsx';
import { useDayFormats } from '../../../shared/time/day-formats.ts';
import { plusDays } from '../../../shared/time/days.ts';
import { serverNow } from '../../../shared/time/server-time.ts';
import { ReplayDay } from './replay-day.tsx';
import { createReplayRun, type ReplayRun } from './replay-run.ts';

/** A recorded day once more, over the whole screen: nothing live is in sight. Leaving ends it. */
export function Replay({
  instrument,
  onClose,
}: {
  readonly instrument: Instrument;
  readonly onClose: () => void;
}) {
  const t = useText('chart');
  const d = useDayFormats();
  const [begun, setBegun] = useState<{ readonly run: ReplayRun; readonly day: string }>();
  const name = t('replay.title');
  return (
    <Suspense>
      <FullScreen
        open
        onClose={() => {
          begun?.run.leave();
          onClose();
        }}
        title={`${name} · ${instrument.ShowCode}`}
        closeLabel={t('replay.leave')}
      >
        {begun ? (
          <div className="flex h-full min-h-0 flex-col border-4 border-warn">
            <p role="status" className="bg-warn-soft px-4 py-2 text-center text-sm font-medium text-warn">
              {t('replay.banner', { day: d.day(begun.day) })}
            </p>
            <ReplayDay instrument={instrument} run={begun.run} day={begun.day} />
          </div>
        ) : (
          <StartForm instrument={instrument} onStart={(run, day) => setBegun({ run, day })} />
        )}
      </FullScreen>
    </Suspense>
  );
}

/** Asks for the day; says where none of its prices are recorded. */
function StartForm({
  instrument: { Id },
  onStart,
}: {
  readonly instrument: Instrument;
  readonly onStart: (run: ReplayRun, day: string) => void;
}) {
  const t = useText('chart');
  const [day, setDay] = useState(() => plusDays(new Date(serverNow()).toISOString().slice(0, 10), -1));
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const start = async (event: SubmitEvent) => {
    event.preventDefault();
    setAsking(true);
    const run = runOf(Id, day);
    await run.start();
    setAsking(false);
    const { problem: refused } = run.view();
    if (refused === undefined) return onStart(run, day);
    setProblem(refused instanceof CallRefused ? refused.message : t('failed'));
  };
  return (
    <form
      onSubmit={(event) => void start(event)}
      className="mx-auto flex max-w-md flex-col gap-4 p-4 wide:pt-16"
    >
      <p className="text-sm text-quiet">{t('replay.hint')}</p>
      <DateField
        label={t('replay.day')}
        value={day}
        error={problem}
        // The problem stays until it is tried again: without it the button would move away under the pointer.
        onChange={setDay}
      />
      <Button type="submit" busy={isAsking}>
        {t('replay.start')}
      </Button>
    </form>
  );
}

function runOf(forexId: number, day: string): ReplayRun {
  const read = parseDay(day);
  const start = read === undefined ? 0 : startOfDay(read);
  return createReplayRun({ start, end: start + DAY_MS }, (after) =>
    api.call(
      dayTicks,
      { forex_id: forexId, day, ...(after ? { from: after.time, after: after.seq } : {}) },
      { quiet: true },
    ),
  );
}
