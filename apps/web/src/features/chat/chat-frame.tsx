import { Button, EmptyState, Skeleton } from '@tidemark/ui';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { sandboxOf } from './frame-of.ts';
import { useRoomBelow } from './use-room-below.ts';

/** Load timeout; after it the frame counts as failed. */
const PATIENCE_MS = 20_000;

type State = 'loading' | 'there' | 'failed';

/** The customer service that the instance has chosen, in a frame that may do what it needs and no more. */
export function ChatFrame({ link }: { readonly link: string }) {
  const t = useText('support');
  const [state, setState] = useState<State>('loading');
  const [attempt, setAttempt] = useState(0);
  const room = useRef<HTMLDivElement>(null);
  const height = useRoomBelow(room);
  useEffect(() => {
    // A page that was loaded before the link was set may not show it: its policy is of then.
    const onBlocked = (event: SecurityPolicyViolationEvent) => {
      if (event.effectiveDirective === 'frame-src') setState('failed');
    };
    document.addEventListener('securitypolicyviolation', onBlocked);
    const late = setTimeout(() => setState((now) => (now === 'loading' ? 'failed' : now)), PATIENCE_MS);
    return () => {
      document.removeEventListener('securitypolicyviolation', onBlocked);
      clearTimeout(late);
    };
  }, []);
  const again = () => {
    if (attempt > 0) {
      window.location.reload();
      return;
    }
    setState('loading');
    setAttempt(1);
  };
  return (
    <div ref={room} className="relative flex flex-col" style={{ height }}>
      {state === 'failed' ? (
        <EmptyState
          icon="warn"
          title={t('frameFailed')}
          note={t('frameFailedNote')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button tone="quiet" onClick={again}>
                {t('frameAgain')}
              </Button>
              <Button onClick={() => window.open(link, '_blank', 'noopener')}>{t('openLink')}</Button>
            </div>
          }
        />
      ) : (
        <>
          {state === 'loading' ? (
            <div role="status" className="absolute inset-0 p-4">
              <span className="sr-only">{t('frameLoading')}</span>
              <Skeleton className="h-full" />
            </div>
          ) : null}
          <iframe
            key={attempt}
            src={link}
            title={t('frameTitle')}
            sandbox={sandboxOf(link, window.location.origin)}
            referrerPolicy="no-referrer"
            onLoad={() => setState((now) => (now === 'loading' ? 'there' : now))}
            className="min-h-0 w-full flex-1 border-0 bg-surface"
          />
        </>
      )}
    </div>
  );
}
