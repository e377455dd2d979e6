import { Icon } from '@tidemark/ui';
import { useEffect, useState } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { serverNow } from '../../shared/time/server-time.ts';
import { type DrawInfo, type DrawMethod, type Hold, holdOf } from './view-model.ts';

const TICK_MS = 1000;

/** The current withdrawal hold, if any. */
export function useHold(info: DrawInfo, method: DrawMethod | undefined): Hold | undefined {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const ticking = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  return holdOf(info, method, now);
}

/** Until when withdrawals wait, and why: shown before the user fills anything in. */
export function HoldNote({ hold }: { readonly hold: Hold }) {
  const t = useText('withdraw.hold');
  const f = useFormats();
  return (
    <div role="status" className="flex gap-3 rounded-md bg-warn-soft p-3 text-sm">
      <Icon name="history" className="text-warn" />
      <p className="min-w-0 text-ink">
        <strong className="block font-medium">{t('title', { moment: f.weekTime(hold.until) })}</strong>
        {t(hold.reason)}
        <span className="block text-xs text-quiet">
          {t('left', { time: f.longSpan(Date.parse(hold.until) - serverNow()) })}
        </span>
      </p>
    </div>
  );
}
