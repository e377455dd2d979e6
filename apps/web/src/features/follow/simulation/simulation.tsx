import { simulationPeriods } from '@tidemark/contract/calls/trading/copies';
import { formatAmount } from '@tidemark/domain/money';
import { Button, Card, SegmentedControl, Skeleton } from '@tidemark/ui';
import { useRef, useState } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { NumberField, NumberStepper } from '../../../shared/forms/number-field.tsx';
import { LoadFailed } from '../../../shared/layout/page.tsx';
import { useFocusAfter } from '../../../shared/layout/use-focus-after.ts';
import { useSettled } from '../../../shared/lists/use-settled.ts';
import { useSimulation } from '../queries.ts';
import { multipleBounds } from '../settings/settings-draft.ts';
import {
  firstSimulation,
  readSimulation,
  type SimulationDraft,
  type SimulationProblem,
  simulatedBounds,
} from './simulation-draft.ts';
import { SimulationResult } from './simulation-result.tsx';

/** What an amount would have become by copying a leader's closed trades; asked for by a tap. */
export function Simulator({ traderId }: { readonly traderId: number }) {
  const t = useText('follow.simulation');
  const [isOpen, setIsOpen] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const focusAfter = useFocusAfter();
  const open = () => {
    setIsOpen(true);
    focusAfter(() => title.current);
  };
  return (
    <section aria-labelledby="trader-simulation">
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 ref={title} id="trader-simulation" tabIndex={-1} className="text-xs font-medium text-quiet">
            {t('title')}
          </h2>
          {isOpen ? null : (
            <Button size="sm" tone="quiet" onClick={open}>
              {t('open')}
            </Button>
          )}
        </div>
        {isOpen ? <Simulation traderId={traderId} /> : null}
      </Card>
    </section>
  );
}

function Simulation({ traderId }: { readonly traderId: number }) {
  const [draft, setDraft] = useState(firstSimulation);
  const read = readSimulation(draft);
  const settled = readSimulation(useSettled(draft));
  const asked = useSimulation(traderId, typeof settled === 'string' ? undefined : settled);
  const problem = typeof read === 'string' ? read : undefined;
  return (
    <>
      <Fields draft={draft} problem={problem} onDraft={setDraft} />
      {problem ? null : asked.data ? (
        <SimulationResult result={asked.data} />
      ) : asked.isError ? (
        <LoadFailed onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton aria-busy="true" className="h-64" />
      )}
    </>
  );
}

interface FieldsProps {
  readonly draft: SimulationDraft;
  readonly problem: SimulationProblem | undefined;
  readonly onDraft: (draft: SimulationDraft) => void;
}

const modes = ['fixed', 'proportional'] as const;

function Fields({ draft, problem, onDraft }: FieldsProps) {
  const t = useText('follow');
  const f = useFormats();
  const { mode } = draft;
  const bounds = multipleBounds[mode];
  const isFixed = mode === 'fixed';
  const amounts = {
    min: f.amount(formatAmount(simulatedBounds.min)),
    max: f.wholeAmount(formatAmount(simulatedBounds.max)),
  };
  const multiples = { min: f.amount(bounds.min), max: f.wholeAmount(bounds.max) };
  return (
    <div className="flex flex-col gap-4">
      <NumberField
        label={t('simulation.amount')}
        error={problem === 'amount' ? t('submit.problem.amount', amounts) : undefined}
        value={draft.amount}
        places={2}
        isMoney
        onChange={(amount) => onDraft({ ...draft, amount })}
      />
      <SegmentedControl
        label={t('submit.mode')}
        value={mode}
        choices={modes.map((value) => ({ value, label: t(`submit.${value}`) }))}
        onChange={(value) => onDraft({ ...draft, mode: value, multiple: '1' })}
      />
      <NumberStepper
        label={isFixed ? t('list.multiple') : t('submit.factor')}
        value={draft.multiple}
        step={0.1}
        precision={2}
        {...bounds}
        lessLabel={isFixed ? t('submit.less') : t('submit.lessFactor')}
        moreLabel={isFixed ? t('submit.more') : t('submit.moreFactor')}
        error={
          problem === 'multiple'
            ? t(isFixed ? 'submit.problem.multiple' : 'submit.problem.factor', multiples)
            : undefined
        }
        onChange={(multiple) => onDraft({ ...draft, multiple })}
      />
      <SegmentedControl
        label={t('simulation.period')}
        value={draft.period}
        choices={simulationPeriods.map((value) => ({
          value,
          label: value === 'all' ? t('figures.inAll') : t('simulation.days', { count: Number(value) }),
        }))}
        onChange={(period) => onDraft({ ...draft, period })}
      />
    </div>
  );
}
