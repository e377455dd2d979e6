import { CallRefused } from '@tidemark/contract/client';
import { MINUTE_MS } from '@tidemark/domain/time';
import { Button, cx, IconButton, Num, Slider } from '@tidemark/ui';
import { useEffect, useState } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { type ReplayRun, type ReplayView, speeds } from './replay-run.ts';

/** Plays, pauses, steps, chooses the speed and goes to another time of the day. */
export function ReplayControls({
  run,
  view,
  day,
}: {
  readonly run: ReplayRun;
  readonly view: ReplayView;
  readonly day: { readonly start: number; readonly end: number };
}) {
  const t = useText('chart');
  const f = useFormats();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1">
      <Button size="sm" disabled={view.isOver} className="min-w-24" onClick={() => run.play(!view.isPlaying)}>
        {t(view.isPlaying ? 'replay.pause' : 'replay.play')}
      </Button>
      <IconButton
        icon="forward"
        size={18}
        className="wide:size-9"
        label={t('replay.step')}
        disabled={view.isOver || view.isPlaying}
        onClick={() => void run.step()}
      />
      <SpeedChoice run={run} view={view} />
      <Position run={run} view={view} day={day} />
      <span aria-busy={view.isWaiting} className={cx('text-sm', view.isWaiting && 'opacity-60')}>
        <Num>{f.dateTime(view.at)}</Num>
      </span>
      {view.isOver ? <span className="text-sm text-quiet">{t('replay.ended')}</span> : null}
      {view.problem === undefined ? null : (
        <span role="alert" className="text-sm text-danger">
          {view.problem instanceof CallRefused ? view.problem.message : t('failed')}
        </span>
      )}
    </div>
  );
}

function SpeedChoice({ run, view }: { readonly run: ReplayRun; readonly view: ReplayView }) {
  const t = useText('chart');
  return (
    <fieldset dir="ltr" className="m-0 flex min-w-0 border-0 p-0">
      <legend className="sr-only">{t('replay.speed')}</legend>
      {speeds.map((speed) => (
        <button
          key={speed}
          type="button"
          aria-pressed={speed === view.speed}
          onClick={() => run.setSpeed(speed)}
          className={cx(
            'min-h-11 min-w-11 rounded-sm px-1 text-xs font-medium -outline-offset-2 wide:min-h-9',
            speed === view.speed ? 'bg-accent-soft text-accent' : 'text-quiet hover:text-ink',
          )}
        >
          {`${speed}×`}
        </button>
      ))}
    </fieldset>
  );
}

/** The thumb rests this long before the replay goes there. */
const REST_MS = 400;

/** The time of the day on a line: the replay goes where the thumb rests. */
function Position({
  run,
  view,
  day,
}: {
  readonly run: ReplayRun;
  readonly view: ReplayView;
  readonly day: { readonly start: number; readonly end: number };
}) {
  const t = useText('chart');
  const f = useFormats();
  const [held, setHeld] = useState<number>();
  useEffect(() => {
    if (held === undefined) return;
    const rest = setTimeout(() => {
      setHeld(undefined);
      void run.jump(held);
    }, REST_MS);
    return () => clearTimeout(rest);
  }, [held, run]);
  const shown = held ?? view.at;
  return (
    <span dir="ltr" className="min-w-40 flex-1">
      <Slider
        label={t('replay.position')}
        min={day.start}
        max={day.end}
        step={MINUTE_MS}
        value={shown}
        valueText={f.dateTime(shown)}
        onChange={setHeld}
      />
    </span>
  );
}
