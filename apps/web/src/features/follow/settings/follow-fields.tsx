import { formatAmount } from '@tidemark/domain/money';
import { SegmentedControl } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { NumberField, NumberStepper } from '../../../shared/forms/number-field.tsx';
import { useContractAccount } from '../../../shared/orders/use-contract-account.ts';
import { multipleBounds, type SettingsDraft, type SettingsField } from './settings-draft.ts';

/** What the fields of the settings have in common. */
interface FormParts {
  readonly isBusy: boolean;
  readonly type: (field: SettingsField, text: string) => void;
  readonly judge: (field: SettingsField) => void;
}

interface FieldProps extends FormParts {
  readonly text: string;
  readonly error: string | undefined;
}

export interface SizingFieldsProps extends FormParts {
  readonly draft: SettingsDraft;
  readonly refused: Partial<Record<SettingsField, string>>;
  readonly chooseMode: (mode: SettingsDraft['mode']) => void;
}

const modes = ['fixed', 'proportional'] as const;

/** By a fixed multiple of the leader's lots, or in proportion to the equities with a factor. */
export function SizingFields({ draft, refused, chooseMode, ...form }: SizingFieldsProps) {
  const t = useText('follow.submit');
  return (
    <>
      <div className="flex flex-col gap-1">
        <span aria-hidden="true" className="text-xs font-medium text-quiet">
          {t('mode')}
        </span>
        <SegmentedControl
          label={t('mode')}
          value={draft.mode}
          choices={modes.map((value) => ({ value, label: t(value) }))}
          onChange={chooseMode}
        />
      </div>
      {draft.mode === 'fixed' ? (
        <MultipleField text={draft.multiple} error={refused.multiple} {...form} />
      ) : (
        <>
          <p className="text-xs text-quiet">{t('proportionalNote')}</p>
          <FactorField text={draft.multiple} error={refused.multiple} {...form} />
          <AmountField field="allocation" text={draft.allocation} error={refused.allocation} {...form} />
        </>
      )}
    </>
  );
}

const MULTIPLE_STEP = 0.1;
const MULTIPLE_PLACES = 2;

function MultipleField(field: FieldProps) {
  const t = useText('follow.submit');
  const f = useFormats();
  const { min, max } = multipleBounds.fixed;
  const example = Number(field.text) > 0 ? Number(field.text) : 1;
  return (
    <MultipleStepper
      field={field}
      mode="fixed"
      label={t('multiple')}
      lessLabel={t('less')}
      moreLabel={t('more')}
      hint={t('multipleHint', {
        min: f.amount(min),
        max: f.wholeAmount(max),
        example: f.wholeAmount(example),
        lots: f.amount(example),
      })}
    />
  );
}

/** An account of 1,000 USD that copies one of 10,000 USD, as an example. */
const EXAMPLE = { base: 1000, equity: 10_000 } as const;

function FactorField(field: FieldProps) {
  const t = useText('follow.submit');
  const f = useFormats();
  const { min, max } = multipleBounds.proportional;
  const { base, equity } = EXAMPLE;
  const factor = Number(field.text) > 0 ? Number(field.text) : 1;
  const usd = (amount: number) => `\u2066${t('usd', { amount: f.wholeAmount(amount) })}\u2069`;
  return (
    <MultipleStepper
      field={field}
      mode="proportional"
      label={t('factor')}
      lessLabel={t('lessFactor')}
      moreLabel={t('moreFactor')}
      hint={t('factorHint', {
        min: f.amount(min),
        max: f.wholeAmount(max),
        base: usd(base),
        equity: usd(equity),
        lots: f.amount((factor * base) / equity),
      })}
    />
  );
}

/** The number that lots are multiplied by, within the bounds of its mode. */
function MultipleStepper({
  field: { text, error, isBusy, type },
  mode,
  ...labels
}: {
  readonly field: FieldProps;
  readonly mode: keyof typeof multipleBounds;
  readonly label: string;
  readonly lessLabel: string;
  readonly moreLabel: string;
  readonly hint: string;
}) {
  return (
    <NumberStepper
      {...labels}
      {...multipleBounds[mode]}
      value={text}
      step={MULTIPLE_STEP}
      precision={MULTIPLE_PLACES}
      disabled={isBusy}
      error={error}
      onChange={(typed) => type('multiple', typed)}
    />
  );
}

/** What could be used for copies now. */
export function FreeMargin() {
  const t = useText('follow.submit');
  const f = useFormats();
  const account = useContractAccount();
  if (!account) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-sm">
      <span className="text-quiet">{t('free')}</span>
      <bdi dir="ltr" className="num font-medium">
        {t('usd', { amount: f.fee(formatAmount(account.freeMargin)) })}
      </bdi>
    </p>
  );
}

export interface AmountFieldProps extends FieldProps {
  readonly field: 'allocation' | 'maxAmount' | 'lossLimit';
}

/** An amount in USD with its hint. */
export function AmountField({ field, text, error, isBusy, type, judge }: AmountFieldProps) {
  const t = useText('follow.submit');
  return (
    <NumberField
      label={t(field)}
      hint={t(`${field}Hint`)}
      error={error}
      value={text}
      readOnly={isBusy}
      places={2}
      isMoney
      onChange={(typed) => type(field, typed)}
      onBlur={() => judge(field)}
    />
  );
}
