import { useText } from '../../shared/device/language.ts';
import { useFundText } from './use-fund-text.ts';
import type { AmountProblem } from './view-model.ts';

/** What is wrong with an amount and what would be accepted. */
export function useProblemText(currency: string): (problem: AmountProblem) => string {
  const t = useText('mining');
  const say = useFundText();
  return (problem) => {
    switch (problem.is) {
      case 'empty':
        return t('input_lock_num');
      case 'malformed':
        return t('problem.malformed');
      case 'belowMin':
      case 'aboveMax':
      case 'insufficient':
        return t(`problem.${problem.is}`, { amount: say.exact(problem.amount, currency) });
    }
  };
}
