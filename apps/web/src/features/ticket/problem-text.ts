import { formatAmount } from '@tidemark/domain/money';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useExpiryProblemText } from '../../shared/expiry/expiry-fields.tsx';
import { useTargetsProblemText } from '../../shared/targets/targets-text.ts';
import type { TicketProblem } from './ticket-input.ts';

/** Names what is wrong in a field and what is accepted there. */
export function useProblemText(precision: number): (problem: TicketProblem) => string {
  const t = useText('trade');
  const f = useFormats();
  const targetsText = useTargetsProblemText(precision);
  const expiryText = useExpiryProblemText();
  return (problem) => {
    switch (problem.is) {
      case 'targets':
        return targetsText(problem.problem);
      case 'expiry':
        return expiryText(problem.problem);
      case 'noSide':
        return t('problem.noSide');
      case 'empty':
        return t('problem.empty');
      case 'below':
        return t('problem.below', { min: f.lots(problem.min) });
      case 'above':
        return t('problem.above', { max: f.lots(problem.max) });
      case 'offStep':
        return t('problem.offStep', { step: f.lots(problem.step) });
      case 'margin': {
        const sums = {
          needed: f.fee(formatAmount(problem.needed)),
          free: f.fee(formatAmount(problem.free)),
        };
        return problem.lotsMax > 0
          ? t('problem.margin', { ...sums, lots: problem.lotsMax })
          : t('problem.marginNone', sums);
      }
      case 'noLeverage':
        return t('ticket.leverageNotConfigured');
      case 'notOffered':
        return t('problem.notOffered');
      case 'noPrice':
        return t(`problem.noPrice.${problem.field}`);
      case 'wrongSide':
        return t('problem.wrongSide', { bound: problem.bound, price: f.price(problem.price, precision) });
      case 'noStop':
      case 'noValue':
      case 'noLevel':
        return t(`problem.${problem.is}`);
      case 'riskBelow':
        return t('problem.riskBelow', {
          min: f.lots(problem.min),
          loss: f.amount(formatAmount(problem.loss)),
        });
      case 'notSet':
        return t('problem.notSet');
      case 'tooNear':
        return t('problem.tooNear', { min: f.price(problem.min, precision) });
    }
  };
}
