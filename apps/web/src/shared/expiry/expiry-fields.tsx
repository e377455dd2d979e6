import { SelectField, Skeleton, TextField } from '@tidemark/ui';
import { Suspense } from 'react';
import { useFormats, useText } from '../device/language.ts';
import { later } from '../loading/lazy-on-idle.ts';
import { serverNow } from '../time/server-time.ts';
import { useTimeZone } from '../time/time-zone.ts';
import { type Expiry, type ExpiryProblem, expiryKinds, expiryMoment, GTC, tomorrow } from './expiry.ts';

/** Fetched with the first order that is good until a date. */
const DateField = later(
  () => import('../time/date-field.tsx'),
  (part) => part.DateField,
);

export interface ExpiryFieldsProps {
  readonly expiry: Expiry;
  readonly error: string | undefined;
  readonly onChange: (expiry: Expiry) => void;
}

/** How long a pending order is good: till cancelled, today, or until a date and time of the person's zone. */
export function ExpiryFields({ expiry, error, onChange }: ExpiryFieldsProps) {
  const t = useText('trade');
  const f = useFormats();
  const timeZone = useTimeZone();
  const isDated = expiry.kind === 'date';
  const moment = expiryMoment(expiry, { now: serverNow(), timeZone });
  const note = {
    hint: moment === undefined ? undefined : t('expiry.until', { time: f.dateTime(moment) }),
    error,
  };
  const choose = (kind: string) => {
    const known = expiryKinds.find((one) => one === kind) ?? 'gtc';
    onChange(known === 'date' ? tomorrow({ now: serverNow(), timeZone }) : { ...GTC, kind: known });
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SelectField
        label={t('expiry.label')}
        value={expiry.kind}
        options={expiryKinds.map((value) => ({ value, label: t(`expiry.kinds.${value}`) }))}
        onChange={choose}
        {...(isDated ? {} : note)}
      />
      {isDated ? (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(96px,40%)] items-start gap-3">
          {/* As high as the field with its label. */}
          <Suspense fallback={<Skeleton className="h-16" />}>
            <DateField
              label={t('expiry.day')}
              value={expiry.day}
              onChange={(day) => onChange({ ...expiry, day })}
            />
          </Suspense>
          <TextField
            label={t('expiry.time')}
            ltr
            className="num"
            autoComplete="off"
            value={expiry.time}
            onChange={(event) => onChange({ ...expiry, time: event.target.value })}
            {...note}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Says what is wrong with an expiry. */
export function useExpiryProblemText(): (problem: ExpiryProblem) => string {
  const t = useText('trade');
  return (problem) => t(`expiry.problem.${problem}`);
}
