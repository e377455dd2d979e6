import { Button, useFocusOnRefused } from '@tidemark/ui';
import { useState } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { useGoing } from '../../../shared/layout/navigation.tsx';
import { useUser } from '../../../shared/session/session.ts';
import { FeeNote } from '../fees/fee-note.tsx';
import type { TraderDetail } from '../queries.ts';
import { useFollow } from '../use-follow.ts';
import { FollowDialog } from './follow-dialog.tsx';
import { AmountField, FreeMargin, SizingFields } from './follow-fields.tsx';
import {
  amountBounds,
  isSettings,
  multipleBounds,
  readDraft,
  type SettingsDraft,
  type SettingsField,
} from './settings-draft.ts';

export interface FollowFormProps {
  /** With the fee of the following, or of one that would begin now. */
  readonly trader: Pick<TraderDetail, 'user_id' | 'nickname' | 'performance_fee'>;
  readonly isFollowed: boolean;
  readonly draft: SettingsDraft;
  readonly onDraft: (draft: SettingsDraft) => void;
}

/** How copies are sized, the margin of one copy, the loss at which it pauses. */
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
      <SizingFields draft={draft} {...form} />
      <FreeMargin />
      <AmountField field="maxAmount" text={draft.maxAmount} error={form.refused.maxAmount} {...form} />
      <AmountField field="lossLimit" text={draft.lossLimit} error={form.refused.lossLimit} {...form} />
      <FeeNote percent={trader.performance_fee} />
      <Button type="submit" size="lg" wide busy={form.isBusy}>
        {isFollowed ? t('change') : t('submit', { name: isolated(trader.nickname) })}
      </Button>
      {form.asked ? (
        <FollowDialog
          name={trader.nickname}
          settings={form.asked}
          fee={trader.performance_fee}
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
  const say = useProblemText(draft.mode);
  const [refused, setRefused] = useState<Refused>({});
  const [isAsked, setIsAsked] = useState(false);
  const { area, focusOnRefused } = useFocusOnRefused<HTMLFormElement>();
  const { isBusy, follow } = useFollow((field, sentence) => setRefused({ [field]: sentence }));
  const read = readDraft(draft);
  const confirm = async () => {
    if (!isSettings(read)) return;
    const attempt = await follow(trader.user_id, { ...read, performance_fee: trader.performance_fee });
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
    chooseMode(mode: SettingsDraft['mode']) {
      // A multiple is no factor: each mode begins with its own 1.
      onDraft({ ...draft, mode, multiple: '1' });
      setRefused({ ...refused, multiple: undefined, allocation: undefined });
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

function useProblemText(mode: SettingsDraft['mode']) {
  const t = useText('follow.submit');
  const f = useFormats();
  return (field: SettingsField, problem: 'empty' | 'outOfRange'): string => {
    if (field === 'multiple') {
      const { min, max } = multipleBounds[mode];
      const isFixed = mode === 'fixed';
      if (problem === 'empty') return t(isFixed ? 'needMultiple' : 'needFactor');
      const bounds = { min: f.amount(min), max: f.wholeAmount(max) };
      return t(isFixed ? 'problem.multiple' : 'problem.factor', bounds);
    }
    if (problem === 'empty') return t('needMax');
    return t('problem.amount', { min: f.amount(amountBounds.min), max: f.wholeAmount(amountBounds.max) });
  };
}
