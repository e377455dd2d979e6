import { Slider } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { NumberField } from '../../shared/forms/number-field.tsx';
import { useFocusOn } from '../../shared/forms/use-focus-on.ts';
import { amountSteps } from './amount-steps.ts';
import type { AmountProblem, LoanConfig } from './terms.ts';

export interface AmountFieldProps {
  readonly config: LoanConfig;
  readonly text: string;
  readonly problem: AmountProblem | undefined;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
}

/** The amount as a number and as a place between the least and the most: one follows the other. */
export function AmountField({ config, text, problem, onText, onLeave }: AmountFieldProps) {
  const t = useText('loan.choose');
  const f = useFormats();
  const loan = useText('loan');
  const say = useProblemText();
  const steps = amountSteps(config);
  const error = problem && say(problem);
  const field = useFocusOn(error, 'refused');
  const bounds = { min: f.wholeAmount(config.min_amount), max: f.wholeAmount(config.max_amount) };
  const at = steps.positionOf(text);
  return (
    <div className="flex flex-col gap-2">
      <NumberField
        ref={field}
        label={t('amount')}
        hint={t('amountHint', bounds)}
        error={error}
        value={text}
        places={2}
        isMoney
        className="text-lg font-medium"
        suffix={<span className="ms-2 shrink-0 text-sm text-quiet">{t('currency')}</span>}
        onChange={onText}
        onBlur={onLeave}
      />
      <Slider
        label={t('slider')}
        value={at}
        min={0}
        max={Math.max(1, steps.last)}
        step={1}
        disabled={steps.last === 0}
        valueText={loan('usd', { amount: f.wholeAmount(steps.textAt(at)) })}
        onChange={(position) => onText(steps.textAt(position))}
      />
      <p aria-hidden="true" className="num -mt-1 flex justify-between text-xs text-faint">
        <span>{bounds.min}</span>
        <span>{bounds.max}</span>
      </p>
    </div>
  );
}

/** What is wrong with an amount and what would be accepted. */
function useProblemText(): (problem: AmountProblem) => string {
  const t = useText('loan');
  const f = useFormats();
  return (problem) => {
    switch (problem.is) {
      case 'empty':
        return t('input_amount');
      case 'malformed':
        return t('choose.problem.malformed');
      case 'tooSmall':
        return t('choose.problem.tooSmall', { min: f.wholeAmount(problem.min) });
      case 'tooLarge':
        return t('choose.problem.tooLarge', { max: f.wholeAmount(problem.max) });
    }
  };
}
