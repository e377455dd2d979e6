import { controlClass, cx, Icon } from '@tidemark/ui';
import { useId } from 'react';
import { useLanguage, useText } from '../../../shared/device/language.ts';
import { type BirthdayPart, type BirthdayParts, birthdayOrder, monthNames } from './birthday.ts';

export interface BirthdayFieldProps {
  readonly parts: BirthdayParts;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onParts: (parts: BirthdayParts) => void;
  /** Every part has been left. */
  readonly onLeave: () => void;
}

const autoComplete = { year: 'bday-year', month: 'bday-month', day: 'bday-day' } as const;
/** Wide enough for the longest month where two fields share a row. */
const columns: Record<BirthdayPart, string> = {
  year: '4fr',
  month: 'minmax(min(8rem, 46%), 6fr)',
  day: '3fr',
};

/** A birthday typed in parts: users should not page back forty years in a calendar. */
export function BirthdayField({ parts, error, disabled, onParts, onLeave }: BirthdayFieldProps) {
  const t = useText('loan.kyc');
  const language = useLanguage();
  const id = useId();
  const order = birthdayOrder(language);
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={`${id}-note`}
      className="m-0 flex min-w-0 flex-col gap-1 border-0 p-0"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
    >
      <legend className="mb-1 p-0 text-xs font-medium text-quiet">{t('birthday')}</legend>
      <div
        className="grid gap-2"
        style={{ gridTemplateColumns: order.map((part) => columns[part]).join(' ') }}
      >
        {order.map((part) => (
          <Part
            key={part}
            part={part}
            value={parts[part]}
            describedBy={`${id}-note`}
            invalid={error !== undefined}
            onChange={(value) => onParts({ ...parts, [part]: value })}
          />
        ))}
      </div>
      <p
        id={`${id}-note`}
        role={error ? 'alert' : undefined}
        className={cx('text-xs', error ? 'text-danger' : 'text-faint')}
      >
        {error ?? t('birthdayHint')}
      </p>
    </fieldset>
  );
}

interface PartProps {
  readonly part: BirthdayPart;
  readonly value: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly onChange: (value: string) => void;
}

function Part({ part, value, describedBy, invalid, onChange }: PartProps) {
  const t = useText('loan.kyc');
  const language = useLanguage();
  const control = {
    value,
    'aria-label': t(part),
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    autoComplete: autoComplete[part],
  };
  const frame = cx(controlClass, 'relative min-w-0', invalid ? 'border-danger' : 'border-line-control');
  if (part === 'month') {
    return (
      <span className={frame}>
        <select
          {...control}
          className="-my-px min-w-0 flex-1 appearance-none self-stretch bg-transparent pe-6 outline-none [&>option]:bg-surface [&>option]:text-ink"
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t('month')}</option>
          {monthNames(language).map((name, index) => (
            <option key={name} value={String(index + 1)}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} className="pointer-events-none absolute end-3 text-faint" />
      </span>
    );
  }
  return (
    <span className={frame}>
      <input
        {...control}
        inputMode="numeric"
        maxLength={part === 'year' ? 4 : 2}
        placeholder={t(part)}
        className="num -my-px min-w-0 flex-1 self-stretch bg-transparent outline-none placeholder:text-faint"
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
