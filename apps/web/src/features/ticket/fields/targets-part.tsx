import { Skeleton } from '@tidemark/ui';
import { Suspense } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { later } from '../../../shared/loading/lazy-on-idle.ts';
import { freshTarget, type TypedTarget } from '../../../shared/targets/targets.ts';
import { entryOf } from '../resolve-input.ts';
import { RestoredNote } from '../restored-note.tsx';
import { changeDraft } from '../ticket-state.ts';
import { Switched } from './price-field.tsx';
import type { FieldProps } from './size-fields.tsx';

const TargetsFields = later(
  () => import('../../../shared/targets/targets-fields.tsx'),
  (part) => part.TargetsFields,
);

/**
 * Further take-profits of parts, offered beside a take-profit, so that the ticket of most orders stays short.
 * Switched on, the first begins with half of the lots.
 */
export function TargetsPart({ instrument, ticket, error, onChange }: FieldProps) {
  const t = useText('trade');
  const { draft, input, market } = ticket;
  const lots = Number(input.lots) || 0;
  const set = (targets: readonly TypedTarget[]) => {
    onChange();
    changeDraft(instrument.Code, { targets });
  };
  if (!draft.takesProfit && draft.targets.length === 0) return null;
  return (
    <Switched
      label={t('targets.label')}
      isOn={draft.targets.length > 0}
      onSwitch={(isOn) => set(isOn ? [freshTarget([], lots, instrument)] : [])}
    >
      <RestoredNote draft={draft} field="targets" />
      <Suspense fallback={<Skeleton className="h-16" />}>
        <TargetsFields
          targets={draft.targets}
          terms={instrument}
          price={entryOf(input, market)}
          lots={lots}
          error={error}
          onChange={set}
        />
      </Suspense>
    </Switched>
  );
}
