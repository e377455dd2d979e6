import { transfer } from '@tidemark/contract/calls/money/transfers';
import { CallCancelled, CallFailed, CallRefused } from '@tidemark/contract/client';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/device/language.ts';
import { showFailure } from '../../shared/forms/form-refusal.ts';
import { useQueryParams } from '../../shared/layout/navigation.tsx';
import { toaster } from '../../shared/layout/toaster.ts';
import type { AccountKind } from '../../shared/money/account-kinds.ts';
import { createIntentions } from '../../shared/session/intentions.ts';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { type Info, refreshAfterTransfer } from './queries.ts';
import { allOf, amountProblem, type Ends, firstEnds, swapped, withEnd } from './view-model.ts';

const intentions = createIntentions();
const USD_CURRENCY_ID = 1;

/** The field at which a problem is shown. */
export interface TransferRefusal {
  readonly field: 'amount' | 'from' | 'to';
  readonly message: string;
}

export interface TransferForm {
  readonly ends: Ends;
  readonly amount: string;
  readonly from: Info | undefined;
  readonly to: Info | undefined;
  readonly isBusy: boolean;
  readonly refusal: TransferRefusal | undefined;
  choose(side: keyof Ends, kind: AccountKind): void;
  swap(): void;
  type(text: string): void;
  takeAll(): void;
  /** Whether the amount is to be confirmed. */
  readonly isAsking: boolean;
  /** Requests the confirmation, or shows what is wrong with the amount. */
  ask(): void;
  giveUp(): void;
  send(): Promise<void>;
}

/** Choices and input of the form, their problems, and the submission. */
export function useTransferForm(accounts: readonly Info[] | undefined): TransferForm {
  const query = useQueryParams();
  const [ends, setEnds] = useState<Ends>(() => firstEnds(query));
  const [amount, setAmount] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { isBusy, refusal, setRefusal, attempt } = useSending();
  const say = useProblemText();
  const infoOf = (kind: AccountKind) => accounts?.find(({ type }) => type === kind);
  const from = infoOf(ends.from);
  const change = (next: Ends) => {
    setEnds(next);
    setRefusal(undefined);
  };
  const type = (text: string) => {
    setAmount(text);
    setRefusal(undefined);
  };
  return {
    ends,
    amount,
    from,
    to: infoOf(ends.to),
    isBusy,
    refusal,
    choose: (side, kind) => change(withEnd(ends, side, kind)),
    swap: () => change(swapped(ends)),
    type,
    takeAll: () => type(from ? allOf(from.available) : ''),
    isAsking,
    ask() {
      const problem = amountProblem(amount, from?.available);
      if (problem) return setRefusal({ field: 'amount', message: say(problem, from?.available) });
      setAsking(true);
    },
    giveUp: () => setAsking(false),
    async send() {
      const wasMade = await attempt(ends, amount);
      setAsking(false);
      if (wasMade) setAmount('');
    },
  };
}

function useProblemText() {
  const t = useText('transfer');
  const d = useDayFormats();
  return (problem: NonNullable<ReturnType<typeof amountProblem>>, available: string | undefined): string =>
    problem === 'tooMuch'
      ? t('problem.tooMuch', { available: d.exact(available ?? '0') })
      : t(`problem.${problem}`);
}

const fieldOf: Readonly<Record<string, TransferRefusal['field']>> = {
  balance: 'amount',
  from: 'from',
  to: 'to',
};

/** Sends a transfer once, however often it is requested without an answer. */
function useSending() {
  const t = useText('transfer');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<TransferRefusal>();
  const tell = (problem: unknown) => {
    if (problem instanceof CallFailed) return showFailure(problem);
    if (problem instanceof CallCancelled) return;
    if (!(problem instanceof CallRefused)) throw problem;
    const message = problem.fields[0]?.msg ?? problem.message;
    setRefusal({ field: fieldOf[problem.field ?? ''] ?? 'amount', message });
  };
  const attempt = async (ends: Ends, balance: string): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setRefusal(undefined);
    const input = { ...ends, balance, currency_id: USD_CURRENCY_ID };
    try {
      const { msg } = await intentions.attempt(JSON.stringify(input), (idempotencyKey) =>
        api.ask(transfer, input, { quiet: true, idempotencyKey }),
      );
      toaster.show(msg === '' ? t('done') : msg, 'good');
      refreshAfterTransfer();
      return true;
    } catch (problem) {
      tell(problem);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, refusal, setRefusal, attempt };
}
