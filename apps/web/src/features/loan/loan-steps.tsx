import { cx, Icon } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { type LoanStep, loanSteps } from './view-model.ts';

/** The steps to a loan, and the current one. */
export function LoanSteps({ at }: { readonly at: LoanStep }) {
  const t = useText('loan.steps');
  const f = useFormats();
  const here = loanSteps.indexOf(at);
  return (
    <ol aria-label={t('label')} className="flex gap-2 print:hidden">
      {loanSteps.map((step, index) => (
        <li
          key={step}
          aria-current={index === here ? 'step' : undefined}
          className={cx(
            'flex min-w-0 flex-1 flex-col gap-1.5 border-t-2 pt-2 text-xs',
            index <= here ? 'border-accent' : 'border-line-strong',
            index === here ? 'font-medium text-ink max-[359px]:min-w-fit' : 'text-faint',
          )}
        >
          <span className="flex min-w-0 items-center gap-1">
            {index < here ? (
              <Icon name="check" size={14} className="shrink-0 text-accent" />
            ) : (
              <span className="num shrink-0">{f.count(index + 1)}</span>
            )}
            <span className={cx('truncate', index !== here && 'max-[359px]:sr-only')}>{t(step)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
