import { Button } from '@tidemark/ui';
import { useText } from '../shared/device/language.ts';
import { takeNewRelease, useWorkerState } from '../shared/loading/worker.ts';

/** Reports that a newer release is ready. Loaded only when the service worker reports one. */
export function UpdatePrompt() {
  const t = useText('app.update');
  const waiting = useWorkerState((state) => state.waiting);
  if (!waiting) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-[calc(64px+env(safe-area-inset-bottom,0px))] z-[95] flex justify-center p-2 print:hidden typing:hidden wide:bottom-4"
    >
      <div className="flex max-w-md items-center gap-3 rounded-md border border-line bg-surface px-4 py-2.5 text-sm text-ink">
        <span className="min-w-0 flex-1">{t('ready')}</span>
        <Button size="sm" tone="quiet" onClick={() => useWorkerState.setState({ waiting: undefined })}>
          {t('later')}
        </Button>
        <Button size="sm" onClick={() => takeNewRelease(waiting)}>
          {t('load')}
        </Button>
      </div>
    </div>
  );
}
