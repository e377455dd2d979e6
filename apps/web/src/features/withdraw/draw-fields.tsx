import { joinSentences } from '@tidemark/i18n';
import { Button, TextField } from '@tidemark/ui';
import { useState } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { NumberField } from '../../shared/forms/number-field.tsx';
import { useFocusOn } from '../../shared/forms/use-focus-on.ts';
import { addressText, shortened } from '../../shared/lists/shortened.ts';
import type { DrawSymbol } from '../../shared/money/withdrawal-symbols.ts';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { ConfirmAmount } from '../../shared/words/confirm-amount.tsx';
import { keepDraw, keptDraw, type Typed } from './draw-draft.ts';
import { HoldNote, useHold } from './hold-note.tsx';
import { PayeeField } from './payee-field.tsx';
import { Quote } from './quote.tsx';
import { type DrawProblems, useDraw } from './use-draw.ts';
import { useProblemText } from './use-problem-text.ts';
import {
  allOf,
  type DrawInfo,
  type DrawKind,
  type DrawMethod,
  previewOf,
  type Withdrawal,
} from './view-model.ts';

export interface DrawFieldsProps {
  readonly kind: DrawKind;
  readonly info: DrawInfo;
  readonly symbol: DrawSymbol;
  /** The payees of this currency. */
  readonly methods: readonly DrawMethod[];
  readonly onDrawn: (withdrawal: Withdrawal) => void;
  /** Called if a payee is needed but none is saved. */
  readonly onNotBound: () => void;
}

const MEMO_MAX = 200;

/** To whom and how much, with the fee and what is received at once, and the wait where there is one. */
export function DrawFields(props: DrawFieldsProps) {
  const { kind, info, symbol, methods, onNotBound } = props;
  const t = useText('withdraw');
  const f = useFormats();
  const d = useDayFormats();
  const form = useDrawForm(props);
  const { typed, problems, method, hold, preview, isBusy } = form;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.press();
      }}
    >
      {hold ? <HoldNote hold={hold} /> : null}
      <PayeeField
        kind={kind}
        methods={methods}
        chosen={method}
        error={problems.method}
        onChoose={(chosen) => form.type({ chosen }, 'method')}
        onNotBound={onNotBound}
      />
      <AmountField
        info={info}
        symbol={symbol}
        text={typed.text}
        error={problems.number}
        readOnly={isBusy}
        onText={(text) => form.type({ text }, 'number')}
        onLeave={form.judgeAmount}
      />
      <Quote symbol={symbol} preview={preview} />
      <TextField
        label={t('memo')}
        value={typed.memo}
        maxLength={MEMO_MAX}
        error={problems.memo}
        autoComplete="off"
        readOnly={isBusy}
        onChange={(event) => form.type({ memo: event.target.value }, 'memo')}
      />
      <p className="text-xs text-faint">
        {joinSentences([t('after'), t('second', { amount: f.wholeAmount(info.second_limit) })])}
      </p>
      <Button
        type="submit"
        size="lg"
        wide
        busy={isBusy}
        disabled={hold !== undefined && method !== undefined}
      >
        {hold && method
          ? t('onHold', { moment: f.weekTime(hold.until) })
          : typed.text === '' || preview.problem
            ? t('submitBare')
            : t('submit', { amount: d.exact(typed.text) })}
      </Button>
      <Confirmation form={form} />
    </form>
  );
}

/** Amount as text and destination, before it is sent. */
function Confirmation({ form }: { readonly form: ReturnType<typeof useDrawForm> }) {
  const t = useText('withdraw');
  const d = useDayFormats();
  const { isAsking, method, typed } = form;
  if (!isAsking || !method) return null;
  return (
    <ConfirmAmount
      verb={t('submit', { amount: d.exact(typed.text) })}
      amount={typed.text}
      isBusy={form.isBusy}
      onConfirm={() => void form.send()}
      onCancel={form.giveUp}
    >
      <span className="flex justify-between gap-4">
        {t('confirm.to')}
        <bdi dir="ltr" className="text-ink">
          {method.dc_address === ''
            ? shortened(method.payee_account)
            : addressText(method.dc_address, method.tag)}
        </bdi>
      </span>
    </ConfirmAmount>
  );
}

/** What was typed and chosen, what is wrong with it, and the step that sends it. */
function useDrawForm({ kind, info, symbol, methods, onDrawn, onNotBound }: DrawFieldsProps) {
  const t = useText('withdraw');
  const [typed, setTyped] = useState<Typed>(() => keptDraw(kind, symbol.id));
  const keep = (next: Typed) => {
    setTyped(next);
    keepDraw(kind, symbol.id, next);
  };
  const [problems, setProblems] = useState<DrawProblems>({});
  const say = useProblemText();
  // A single payee needs no choice.
  const method = methods.find(({ id }) => String(id) === typed.chosen) ?? onlyOf(methods);
  const hold = useHold(info, method);
  const preview = previewOf(typed.text, symbol, info.available);
  const { isBusy, send } = useDraw(setProblems);
  const wrongAmount = preview.problem && say(preview.problem);
  const [isAsking, setAsking] = useState(false);
  const press = () => {
    if (methods.length === 0) return onNotBound();
    const noMethod = method ? undefined : t(kind === 'coin' ? 'needAddress' : 'needPayee');
    setProblems({ number: wrongAmount, method: noMethod });
    if (wrongAmount === undefined && method) setAsking(true);
  };
  const draw = async () => {
    if (!method) return;
    const drawn = await send({ symbol, method, number: typed.text, memo: typed.memo.trim() });
    setAsking(false);
    if (!drawn) return;
    keep({ ...typed, text: '', memo: '' });
    onDrawn(drawn);
  };
  return {
    ...{ typed, problems, method, hold, preview, isBusy, press, isAsking },
    send: draw,
    giveUp: () => setAsking(false),
    /** Editing clears the refusal of a field. */
    type(change: Partial<Typed>, field: keyof DrawProblems) {
      keep({ ...typed, ...change });
      setProblems({ ...problems, [field]: undefined });
    },
    judgeAmount: () => setProblems({ ...problems, number: typed.text === '' ? undefined : wrongAmount }),
  };
}

function onlyOf<T>(all: readonly T[]): T | undefined {
  return all.length === 1 ? all[0] : undefined;
}

interface AmountFieldProps extends Pick<DrawFieldsProps, 'info' | 'symbol'> {
  readonly text: string;
  readonly error: string | undefined;
  readonly readOnly: boolean;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
}

/** The amount in USD, with the available balance and a button that enters all of it. */
function AmountField({ info, symbol, text, error, readOnly, onText, onLeave }: AmountFieldProps) {
  const t = useText('withdraw');
  const f = useFormats();
  const field = useFocusOn(error, 'refused');
  const limits = { min: f.wholeAmount(symbol.min_amount), max: f.wholeAmount(symbol.max_amount) };
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="text-quiet">{t('available')}</span>
        <bdi dir="ltr" className="num font-medium">
          {t('usd', { amount: f.amount(info.available) })}
        </bdi>
      </p>
      <NumberField
        ref={field}
        label={t('amount')}
        hint={t('limits', limits)}
        error={error}
        value={text}
        readOnly={readOnly}
        places={6}
        isMoney
        suffix={
          <Button
            tone="plain"
            size="sm"
            className="-me-2 shrink-0"
            disabled={readOnly}
            // The field keeps the focus: on blur it would validate what is about to change.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onText(allOf(info.available))}
          >
            {t('all')}
          </Button>
        }
        onChange={onText}
        onBlur={onLeave}
      />
    </div>
  );
}
