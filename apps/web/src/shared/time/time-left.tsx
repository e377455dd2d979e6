import { ProgressBar } from '@tidemark/ui';
import { useEffect, useState } from 'react';
import { useFormats, useText } from '../device/language.ts';
import { serverNow } from './server-time.ts';
import { waitingTime } from './waiting-time.ts';

const TICK_MS = 15_000;

export interface TimeLeftProps {
  /** What is waiting, for users who cannot see the bar. */
  readonly label: string;
  readonly submittedAt: string;
  readonly dueAt: string;
}

/** What is left of the time in which a review is promised, as a bar and in words. */
export function TimeLeft({ label, submittedAt, dueAt }: TimeLeftProps) {
  const t = useText('review');
  const f = useFormats();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    // The promise runs by the server's clock, and the device's may be wrong by days.
    void import('./ask-server-time.ts')
      .then(({ askServerTime }) => askServerTime())
      .then(() => setNow(serverNow()));
    const ticking = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  const { gone, leftMs, isOver } = waitingTime(submittedAt, dueAt, now);
  const left = isOver ? t('overdue') : t('left', { time: f.longSpan(leftMs) });
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar label={label} done={gone} said={left} tone={isOver ? 'warn' : 'accent'} />
      <p className="flex flex-wrap justify-between gap-x-4 text-xs">
        <span className={isOver ? 'text-warn' : 'text-quiet'}>{left}</span>
        <span className="text-faint">{t('until', { moment: f.weekTime(dueAt) })}</span>
      </p>
    </div>
  );
}
