import { canalFollow } from '@tidemark/contract/calls/trading/follow';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { Button, cx } from '@tidemark/ui';
import { useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { useText } from '../../../shared/device/language.ts';
import { showFailure } from '../../../shared/forms/form-refusal.ts';
import { ResponsiveDialog } from '../../../shared/layout/responsive-dialog.tsx';
import { toaster } from '../../../shared/layout/toaster.ts';
import { createIntentions } from '../../../shared/session/intentions.ts';
import { FeeNote } from '../fees/fee-note.tsx';
import { type Followed, refreshFollowing } from '../queries.ts';

const intentions = createIntentions();

/** What becomes of copies that are open. */
const fates = ['keep', 'close'] as const;
type Fate = (typeof fates)[number];

export interface UnfollowSheetProps {
  readonly followed: Pick<Followed, 'user_id' | 'nickname'> & Partial<Pick<Followed, 'own_fee'>>;
  readonly onDone: () => void;
  /** Called after success, besides `onDone`. */
  readonly onUnfollowed?: (() => void) | undefined;
}

/** Confirmation before a trader is unfollowed: open copies stay, unless the user closes them. */
export function UnfollowSheet({ followed, onDone, onUnfollowed }: UnfollowSheetProps) {
  const t = useText('follow.unfollowAsk');
  const [fate, setFate] = useState<Fate>('keep');
  const { isBusy, unfollow } = useUnfollow(followed.user_id, { onDone, onUnfollowed });
  return (
    <ResponsiveDialog
      open
      wide="middle"
      title={t('title', { name: `\u2068${followed.nickname}\u2069` })}
      onClose={onDone}
    >
      <div className="flex flex-col gap-4">
        <fieldset className="m-0 flex flex-col gap-2 border-0 p-0">
          <legend className="mb-2 text-sm text-quiet">{t('note')}</legend>
          {fates.map((each) => (
            <label
              key={each}
              className={cx(
                'flex cursor-pointer items-start gap-3 rounded-md border p-3 text-sm',
                fate === each ? 'border-accent bg-accent-soft' : 'border-line-strong',
              )}
            >
              <input
                type="radio"
                name="fate"
                checked={fate === each}
                disabled={isBusy}
                className="mt-0.5 size-4 shrink-0 accent-[var(--accent-fill)]"
                onChange={() => setFate(each)}
              />
              <span>
                {t(each)}
                <span className="block text-xs text-quiet">{t(`${each}Note`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <FeeNote percent={followed.own_fee ?? 0} />
        <div className="flex flex-wrap-reverse justify-end gap-2">
          <Button tone="quiet" onClick={onDone}>
            {t('stay')}
          </Button>
          <Button tone="danger" busy={isBusy} onClick={() => void unfollow(fate === 'close')}>
            {fate === 'close' ? t('submitClose') : t('submit')}
          </Button>
        </div>
      </div>
    </ResponsiveDialog>
  );
}

/** Unfollows once; reports copies that could not be closed now. */
function useUnfollow(
  trader_id: number,
  { onDone, onUnfollowed }: Pick<UnfollowSheetProps, 'onDone' | 'onUnfollowed'>,
) {
  const t = useText('follow.unfollowAsk');
  const [isBusy, setIsBusy] = useState(false);
  const unfollow = async (close: boolean) => {
    setIsBusy(true);
    try {
      const { data, msg } = await intentions.attempt(`${trader_id} ${String(close)}`, (idempotencyKey) =>
        api.ask(canalFollow, { trader_id, close }, { quiet: true, idempotencyKey }),
      );
      toaster.show(msg, 'good');
      if (data.left.length > 0) toaster.show(t('stayed', { count: data.left.length }), 'bad');
      onDone();
      onUnfollowed?.();
    } catch (problem) {
      if (problem instanceof CallFailed) showFailure(problem);
      if (problem instanceof CallRefused) {
        toaster.show(problem.message, 'bad');
        onDone();
      }
    } finally {
      setIsBusy(false);
      void refreshFollowing();
    }
  };
  return { isBusy, unfollow };
}
