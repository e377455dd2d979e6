import { useFormats, useText } from '../../shared/device/language.ts';
import type { AmountProblem } from './view-model.ts';

/** What is wrong with an amount and what would be accepted. */
export function useProblemText(): (problem: AmountProblem) => string {
  const t = useText('withdraw');
  const f = useFormats();
  return (problem) => {
    switch (problem.is) {
      case 'empty':
        return t('needAmount');
      case 'malformed':
        return t('problem.malformed');
      case 'never':
        return t('problem.never');
      case 'belowMin':
      case 'nothing':
        return t(`problem.${problem.is}`, { min: f.amount(problem.amount) });
      case 'aboveMax':
        return t('problem.aboveMax', { max: f.amount(problem.amount) });
      case 'insufficient':
        return t('problem.insufficient', { available: f.amount(problem.amount) });
    }
  };
}
