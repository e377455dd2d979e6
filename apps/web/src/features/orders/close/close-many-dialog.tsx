import { Button } from '@tidemark/ui';
import { Suspense, useState } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { Modal } from '../../../shared/layout/sheets.ts';
import { toaster } from '../../../shared/layout/toaster.ts';
import { useAtOnce } from '../../../shared/loading/use-at-once.ts';
import type { Order } from '../list/order-lists.ts';
import { type ClosedMany, useOrderActions } from '../order-actions.ts';
import { Question, useAsksFor } from '../order-dialogs.tsx';
import { NetSum } from '../order-parts.tsx';
import { type ManyGroup, ordersOf } from './close-many.ts';
import { type LeftLine, leftLines } from './left-lines.ts';

interface CloseManyProps {
  readonly group: ManyGroup;
  /** What is held, to name what stays. */
  readonly orders: readonly Order[];
  readonly onEnd: () => void;
}

/**
 * Asks for confirmation with number and expected result; then shows what was closed, what was left, and why.
 */
export function CloseManyDialog({ group, orders, onEnd }: CloseManyProps) {
  const t = useText('orders');
  const f = useFormats();
  const actions = useOrderActions();
  const [outcome, setOutcome] = useState<{ readonly done: ClosedMany; readonly left: readonly LeftLine[] }>();
  const { count, choice, sums } = group;
  const words = { count, instrument: group.showCode ?? '' };
  const confirm = async () => {
    if (count === 0) return;
    const held = orders;
    const done = await actions.closeMany(choice);
    if (!done) return;
    if (done.left.length > 0) {
      setOutcome({ done, left: leftLines(done.left, held) });
      return;
    }
    const result = f.profit(done.all_net_profits);
    toaster.show(t('many.done', { count: done.closed.length, sum: result }), 'good');
    onEnd();
  };
  const isRunning = useAtOnce(!useAsksFor(ordersOf(choice, orders)) && count > 0, confirm);
  if (outcome) return <Outcome {...outcome} onEnd={onEnd} />;
  if (isRunning) return null;
  return (
    <Question
      title={t(`many.title.${choice.which}`, words)}
      confirmLabel={t('many.confirm', { count })}
      isBusy={actions.isBusy}
      problem={actions.refusal?.message ?? (count === 0 && !actions.isBusy ? t('many.none') : undefined)}
      onConfirm={confirm}
      onCancel={onEnd}
    >
      <span>{t('many.note')}</span>
      <NetSum label={t('many.sum')} sums={sums} />
    </Question>
  );
}

function Outcome({
  done,
  left,
  onEnd,
}: {
  readonly done: ClosedMany;
  readonly left: readonly LeftLine[];
  readonly onEnd: () => void;
}) {
  const t = useText('orders');
  const app = useText('app');
  const f = useFormats();
  return (
    <Suspense>
      <Modal
        open
        onClose={onEnd}
        title={t('many.resultTitle', { count: done.closed.length })}
        closeLabel={app('close')}
        footer={
          <Button wide onClick={onEnd}>
            {t('many.understood')}
          </Button>
        }
      >
        {done.closed.length > 0 ? <NetSum label={t('many.resultSum')} sums={done} className="pb-3" /> : null}
        <p className="text-sm font-medium">{t('many.leftTitle', { count: done.left.length })}</p>
        <ul className="mt-1 flex flex-col gap-1 text-sm text-quiet">
          {left.map(({ reason, showCode, count }) => {
            const words = { count: f.count(count), reason: t(`many.left.${reason}`) };
            return (
              <li key={`${reason} ${showCode}`}>
                {showCode === undefined
                  ? t('many.leftUnknown', words)
                  : t('many.leftLine', { ...words, instrument: showCode })}
              </li>
            );
          })}
        </ul>
      </Modal>
    </Suspense>
  );
}
