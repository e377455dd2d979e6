import { formatAmount } from '@tidemark/domain/money';
import { Button, useFocusOnRefused } from '@tidemark/ui';
import { useState } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { NumberField, NumberStepper } from '../../../shared/forms/number-field.tsx';
import { useGoing } from '../../../shared/layout/navigation.tsx';
import { useContractAccount } from '../../../shared/orders/use-contract-account.ts';
import { useUser } from '../../../shared/session/session.ts';
import type { TraderDetail } from '../queries.ts';
import { useFollow } from '../use-follow.ts';
import { FollowDialog } from './follow-dialog.tsx';
import {
  amountBounds,
  isSettings,
  multipleBounds,
  readDraft,
  type SettingsDraft,
  type SettingsField,
} from './settings-draft.ts';

export interface FollowFormProps {
  readonly trader: Pick<TraderDetail, 'user_id' | 'nickname'>;
  readonly isFollowed: boolean;
  readonly draft: SettingsDraft;
  readonly onDraft: (draft: SettingsDraft) => void;
}

/** The multiple, the margin of one copy, the loss at which it pauses. */
export function FollowForm(props: FollowFormProps) {
  const { trader, isFollowed, draft } = props;
  const t = useText('follow.submit');
  const form = useForm(props);
  const isSelf = useUser()?.id === trader.user_id;
  if (isSelf) return <p className="text-sm text-quiet">{t('self')}</p>;
  return (
    <form
      ref={form.area}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.press();
      }}
    >
      <MultipleField text={draft.multiple} error={form.refused.multiple} {...form} />
      <FreeMargin />
      <AmountField field="maxAmount" text={draft.maxAmount} error={form.refused.maxAmount} {...form} />
      <AmountField field="lossLimit" text={draft.lossLimit} error={form.refused.lossLimit} {...form} />
      <Button type="submit" size="lg" wide busy={form.isBusy}>
        {isFollowed ? t('change') : t('submit', { name: isolated(trader.nickname) })}
      </Button>
      {form.asked ? (
        <FollowDialog
          name={trader.nickname}
          settings={form.asked}
          busy={form.isBusy}
          onConfirm={() => void form.confirm()}
          onCancel={form.dismiss}
        />
      ) : null}
    </form>
  );
}

/** Isolates the text direction of a name inside a sentence. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

type Refused = Partial<Record<SettingsField, string>>;

/** Validation and submission of the form; changed settings need no confirmation. */
function useForm({ trader, isFollowed, draft, onDraft }: FollowFormProps) {
  const going = useGoing();
  const say = useProblemText();
  const [refused, setRefused] = useState<Refused>({});
  const [isAsked, setIsAsked] = useState(false);
  const { area, focusOnRefused } = useFocusOnRefused<HTMLFormElement>();
  const { isBusy, follow } = useFollow((field, sentence) => setRefused({ [field]: sentence }));
  const read = readDraft(draft);
  const confirm = async () => {
    if (!isSettings(read)) return;
    const attempt = await follow(trader.user_id, read);
    if (attempt === 'unanswered') return;
    setIsAsked(false);
    if (attempt === 'done') going.to('followList', {}, { replace: true });
  };
  return {
    ...{ area, refused, isBusy, confirm },
    asked: isAsked && isSettings(read) ? read : undefined,
    dismiss: () => setIsAsked(false),
    type(field: SettingsField, text: string) {
      onDraft({ ...draft, [field]: text });
      setRefused({ ...refused, [field]: undefined });
    },
    judge(field: SettingsField) {
      const problem = isSettings(read) || draft[field] === '' ? undefined : read[field];
      setRefused({ ...refused, [field]: problem && say(field, problem) });
    },
    press() {
      if (isSettings(read)) return isFollowed ? void confirm() : setIsAsked(true);
      const wrong = Object.entries(read) as [SettingsField, 'empty' | 'outOfRange'][];
      setRefused(Object.fromEntries(wrong.map(([field, problem]) => [field, say(field, problem)])));
      focusOnRefused();
    },
  };
}

function useProblemText() {
  const t = useText('follow.submit');
  const f = useFormats();
  return (field: SettingsField, problem: 'empty' | 'outOfRange'): string => {
    if (field === 'multiple') {
      const { min, max } = multipleBounds;
      return problem === 'empty'
        ? t('needMultiple')
        : t('problem.multiple', { min: f.amount(min), max: f.wholeAmount(max) });
    }
    if (problem === 'empty') return t('needMax');
    return t('problem.amount', { min: f.amount(amountBounds.min), max: f.wholeAmount(amountBounds.max) });
  };
}

interface FieldProps extends Pick<ReturnType<typeof useForm>, 'isBusy' | 'type' | 'judge'> {
  readonly text: string;
  readonly error: string | undefined;
}

const MULTIPLE_STEP = 0.1;
const MULTIPLE_PLACES = 2;

function MultipleField({ text, error, isBusy, type }: FieldProps) {
  const t = useText('follow.submit');
  const f = useFormats();
  const { min, max } = multipleBounds;
  const example = Number(text) > 0 ? Number(text) : 1;
  return (
    <NumberStepper
      label={t('multiple')}
      value={text}
      step={MULTIPLE_STEP}
      precision={MULTIPLE_PLACES}
      min={min}
      max={max}
      disabled={isBusy}
      lessLabel={t('less')}
      moreLabel={t('more')}
      error={error}
      hint={t('multipleHint', {
        min: f.amount(min),
        max: f.wholeAmount(max),
        example: f.wholeAmount(example),
        lots: f.amount(example),
      })}
      onChange={(typed) => type('multiple', typed)}
    />
  );
}

/** What could be used for copies now. */
function FreeMargin() {
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

interface AmountFieldProps extends FieldProps {
  readonly field: 'maxAmount' | 'lossLimit';
}

function AmountField({ field, text, error, isBusy, type, judge }: AmountFieldProps) {
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
