import { leaveTrader } from '@tidemark/contract/calls/trading/traders';
import { Button, Card, Line, Num } from '@tidemark/ui';
import { Suspense, useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { useGoing } from '../../../shared/layout/navigation.tsx';
import { ConfirmDialog } from '../../../shared/layout/sheets.ts';
import { toaster } from '../../../shared/layout/toaster.ts';
import { StateHead } from '../../../shared/people/review-state.tsx';
import { TimeLeft } from '../../../shared/time/time-left.tsx';
import { type Application, refreshApplication } from '../queries.ts';

interface OfApplication {
  readonly application: Application;
}

/** Sent and waiting: what is left of the 48 hours. */
export function Waiting({ application }: OfApplication) {
  const t = useText('follow.apply');
  const f = useFormats();
  const { submitted_at, due_at } = application;
  return (
    <Card className="flex flex-col gap-4">
      <StateHead icon="history" tone="warn" title={t('waiting')} note={t('waitingNote')} />
      {submitted_at && due_at ? (
        <>
          <TimeLeft label={t('waiting')} submittedAt={submitted_at} dueAt={due_at} />
          <dl className="m-0 border-t border-line pt-3">
            <Line label={t('sent')}>{f.dateTime(submitted_at)}</Line>
          </dl>
        </>
      ) : null}
    </Card>
  );
}

/** A trader: the code, links to the followers, and leaving. */
export function Approved({ application }: OfApplication) {
  const t = useText('follow.apply');
  const going = useGoing();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Card className="flex flex-col gap-4">
      <StateHead icon="check" tone="good" title={t('approved')} note={t('approvedNote')} />
      {application.code === null ? null : (
        <dl className="m-0 border-t border-line pt-3">
          <Line label={t('code')}>
            <Num>{application.code}</Num>
          </Line>
        </dl>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <Button tone="plain" onClick={() => setIsAsked(true)}>
          {t('leave')}
        </Button>
        <Button onClick={() => going.to('followMine')}>{t('mine')}</Button>
      </div>
      {isAsked ? <LeaveDialog onDone={() => setIsAsked(false)} /> : null}
    </Card>
  );
}

/** Confirmation before a user stops being a trader. */
function LeaveDialog({ onDone }: { readonly onDone: () => void }) {
  const t = useText('follow.apply');
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    // A refusal appears as a toast.
    const answer = await api.ask(leaveTrader, {}).catch(() => undefined);
    if (answer) toaster.show(answer.msg, 'good');
    await refreshApplication();
    onDone();
  };
  return (
    <Suspense>
      <ConfirmDialog
        open
        busy={busy}
        tone="danger"
        title={t('leaveAsk')}
        note={t('leaveNote')}
        confirmLabel={t('leave')}
        cancelLabel={t('keep')}
        onConfirm={() => void leave()}
        onCancel={onDone}
      />
    </Suspense>
  );
}
