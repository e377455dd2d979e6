import { CallRefused } from '@tidemark/contract/client';
import { operatorFundFeed, operatorFunds } from '@tidemark/contract/operator/funds';
import { Num, useFocusOnRefused } from '@tidemark/ui';
import { useState } from 'react';
import { api, refreshCalls } from '../../shared/api.ts';
import { ReasonDialog } from '../../shared/changes/reason-dialog.tsx';
import { useText } from '../../shared/device/language.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { CURRENCY, useUsd } from '../../shared/lending/lending-words.ts';
import { NumberField } from '../../shared/number-field.tsx';
import { type FundPool, fedBy } from './view-model.ts';

type FedPool = Pick<FundPool, 'id' | 'title' | 'world' | 'pool_balance' | 'next_income' | 'due_unpaid'>;

/** Confirms a payment from the broker into a pool: amount, reason, and days covered. */
export function FeedDialog({
  pool,
  open,
  onClose,
}: {
  readonly pool: FedPool;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const t = useText('console-lending.funds');
  const money = useUsd();
  const form = useFeeding(pool);
  const leave = () => {
    form.clear();
    onClose();
  };
  return (
    <ReasonDialog
      open={open}
      onClose={leave}
      title={t('feedTitle', { fund: pool.title })}
      note={
        <>
          <p>{t('feedNote')}</p>
          {pool.world === 'demo' ? <p className="mt-2 font-medium text-warn">{t('feedDemo')}</p> : null}
        </>
      }
      label={t('feedReason')}
      hint={t('feedReasonHint')}
      verb={form.fed ? t('feedVerb', { amount: money(form.fed.amount) }) : t('feed')}
      onSubmit={form.submit}
    >
      <div ref={form.area} className="contents">
        <NumberField
          label={t('feedAmount')}
          places={6}
          isMoney
          value={form.typed}
          error={form.problem}
          hint={
            form.fed?.days === undefined
              ? t('feedHint', { next: money(pool.next_income) })
              : t('feedCovers', { days: form.fed.days })
          }
          suffix={
            <span className="ps-2 text-quiet">
              <Num>{CURRENCY}</Num>
            </span>
          }
          onChange={form.type}
        />
      </div>
    </ReasonDialog>
  );
}

function useFeeding(pool: FedPool) {
  const t = useText('console-lending.funds');
  const money = useUsd();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const { area, focusOnRefused } = useFocusOnRefused<HTMLDivElement>();
  const fed = fedBy(pool, typed);
  const submit = async (reason: string) => {
    if (!fed) {
      setProblem(t('feedMissing'));
      focusOnRefused();
      return 'stay';
    }
    const input = { id: pool.id, amount: fed.amount, reason, demo: pool.world === 'demo' };
    let proposal: number | null;
    try {
      ({ proposal } = await api.call(operatorFundFeed, input, { quiet: true }));
    } catch (refused) {
      if (!(refused instanceof CallRefused) || refused.field !== 'amount') throw refused;
      setProblem(refused.message);
      return 'stay';
    }
    const about = { amount: money(fed.amount), fund: pool.title };
    toaster.show(t(proposal === null ? 'fed' : 'feedProposed', about), 'good');
    setTyped('');
    await refreshCalls(operatorFunds);
    return 'done';
  };
  return {
    area,
    typed,
    problem,
    fed,
    submit,
    type(text: string) {
      setTyped(text);
      setProblem(undefined);
    },
    clear() {
      setTyped('');
      setProblem(undefined);
    },
  };
}
