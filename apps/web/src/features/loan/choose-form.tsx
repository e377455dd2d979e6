import { dayOf } from '@tidemark/domain/time';
import { Button, Card } from '@tidemark/ui';
import { useState } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { serverNow } from '../../shared/time/server-time.ts';
import { AmountField } from './amount-field.tsx';
import { amountSteps, plainText } from './amount-steps.ts';
import { ConfigChoice } from './config-choice.tsx';
import { CostCard } from './cost-card.tsx';
import { type AmountProblem, amountOf, costOf, type LoanConfig } from './terms.ts';
import { wantedOf } from './view-model.ts';

export interface ChooseFormProps {
  /** At least one. */
  readonly configs: readonly LoanConfig[];
}

/** Days and amount on one side, the cost on the other, computed at once without a request. */
export function ChooseForm({ configs }: ChooseFormProps) {
  const t = useText('loan.choose');
  const f = useFormats();
  const form = useChoice(configs);
  if (!form) return null;
  const { config, text, problem, read, cost } = form;
  return (
    <form
      noValidate
      className="grid items-start gap-6 wide:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]"
      onSubmit={(event) => {
        event.preventDefault();
        form.press();
      }}
    >
      <Card className="flex min-w-0 flex-col gap-6">
        <ConfigChoice configs={configs} chosen={config} onChoose={form.choose} />
        <AmountField config={config} text={text} problem={problem} onText={form.type} onLeave={form.judge} />
      </Card>
      <div className="flex min-w-0 flex-col gap-4">
        <CostCard config={config} cost={cost} />
        <Button type="submit" size="lg" wide>
          {read.is === 'good' ? t('next', { amount: f.wholeAmount(text) }) : t('nextBare')}
        </Button>
      </div>
    </form>
  );
}

function useChoice(configs: readonly LoanConfig[]) {
  const going = useGoing();
  const wanted = wantedOf(useQueryParams());
  const [id, setId] = useState(wanted.id);
  const [typed, setTyped] = useState<string | undefined>(wanted.amount || undefined);
  const [problem, setProblem] = useState<AmountProblem>();
  const config = configs.find((offered) => offered.id === id) ?? configs[0];
  if (!config) return undefined;
  const text = typed ?? firstOf(config);
  const read = amountOf(text, config);
  const problemNow = read.is === 'bad' ? read.problem : undefined;
  return {
    ...{ config, text, problem, read },
    cost: read.is === 'good' ? costOf(config, read.amount, dayOf(serverNow())) : undefined,
    choose(next: LoanConfig) {
      setId(next.id);
      // Keeps a typed amount and validates it at once against the new terms.
      const judged = amountOf(text, next);
      setProblem(judged.is === 'bad' && typed !== undefined ? judged.problem : undefined);
      if (judged.is === 'bad' && typed === undefined) setTyped(undefined);
    },
    type(next: string) {
      setTyped(next);
      setProblem(undefined);
    },
    judge: () => setProblem(text === '' ? undefined : problemNow),
    press() {
      setProblem(problemNow);
      if (read.is === 'bad') return;
      const query = { id: String(config.id), amount: plainText(read.amount) };
      // So that Back restores the choice.
      going.to('loanSubmit', query, { replace: true });
      going.to('loanAgreement', query);
    },
  };
}

/** A round amount in the lower half, so that the cost shows something from the start. */
function firstOf(config: LoanConfig): string {
  const steps = amountSteps(config);
  return steps.textAt(Math.round(steps.last / 20) * 5);
}
