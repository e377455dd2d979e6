import { useFormats, useText } from '../device/language.ts';
import type { TargetsProblem } from './targets.ts';

/** Says what is wrong with targets. */
export function useTargetsProblemText(precision: number): (problem: TargetsProblem) => string {
  const t = useText('trade');
  const f = useFormats();
  return (problem) => {
    switch (problem.is) {
      case 'wrongSide':
        return t('problem.wrongSide', { bound: problem.bound, price: f.price(problem.price, precision) });
      case 'below':
        return t('problem.below', { min: f.lots(problem.min) });
      case 'offStep':
        return t('problem.offStep', { step: f.lots(problem.step) });
      case 'above':
        return t('targets.problem.above', { max: f.lots(problem.max) });
      case 'rest':
        return t('targets.problem.rest', { min: f.lots(problem.min) });
      case 'empty':
      case 'scale':
        return t(`targets.problem.${problem.is}`);
    }
  };
}
