import { drawCode } from '@tidemark/contract/calls/money/withdrawals';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { useEffect, useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { showFailure } from '../../shared/forms/form-refusal.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { serverNow } from '../../shared/time/server-time.ts';
import { secondsUntil, type Withdrawal } from './view-model.ts';

/** Twice a second, so that no second is skipped on the button. */
const COUNT_MS = 500;
const WAIT_MS = 60_000;

/** Requests the code of a withdrawal again, a minute after the last one. */
export function useResend({ id, created_at }: Withdrawal) {
  const [nextAt, setNextAt] = useState(() => Date.parse(created_at) + WAIT_MS);
  const [now, setNow] = useState(serverNow);
  const [busy, setBusy] = useState(false);
  const secondsLeft = secondsUntil(nextAt, now);
  const waits = secondsLeft > 0;
  useEffect(() => {
    if (!waits) return;
    const ticking = setInterval(() => setNow(serverNow()), COUNT_MS);
    return () => clearInterval(ticking);
  }, [waits]);
  const waitFor = (seconds: number) => {
    setNow(serverNow());
    setNextAt(serverNow() + seconds * 1000);
  };
  const send = async () => {
    setBusy(true);
    try {
      const { data, msg } = await api.ask(drawCode, { id }, { quiet: true });
      toaster.show(msg, 'good');
      waitFor(data.seconds);
    } catch (problem) {
      if (problem instanceof CallFailed) showFailure(problem);
      if (!(problem instanceof CallRefused)) return;
      if (problem.key === 'session.code_wait') waitFor(Number(problem.params.seconds));
      else toaster.show(problem.message, 'bad');
    } finally {
      setBusy(false);
    }
  };
  return { busy, secondsLeft, send };
}
