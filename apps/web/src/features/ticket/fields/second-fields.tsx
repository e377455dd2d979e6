import { Skeleton } from '@tidemark/ui';
import { Suspense } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { later } from '../../../shared/loading/lazy-on-idle.ts';
import type { Draft } from '../ticket-draft.ts';
import { changeDraft } from '../ticket-state.ts';
import { Switched } from './price-field.tsx';
import type { FieldProps } from './size-fields.tsx';

const SecondOrder = later(
  () => import('./second-order-fields.tsx'),
  (part) => part.SecondOrder,
);

/** A second pending order, of which the first to be filled cancels the other. */
export function SecondFields(props: FieldProps) {
  const t = useText('trade');
  const change = (what: Partial<Draft>) => {
    props.onChange();
    changeDraft(props.instrument.Code, what);
  };
  return (
    <Switched
      label={t('second.label')}
      isOn={props.ticket.draft.hasSecond}
      onSwitch={(hasSecond) => change({ hasSecond })}
    >
      <Suspense fallback={<Skeleton className="h-28" />}>
        <SecondOrder {...props} change={change} />
      </Suspense>
    </Switched>
  );
}
