import { Button } from '@tidemark/ui';
import { useState } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { NumberField } from '../../../shared/forms/number-field.tsx';
import { useFocusOn } from '../../../shared/forms/use-focus-on.ts';
import { useGoing } from '../../../shared/layout/navigation.tsx';
import { useFundText } from '../use-fund-text.ts';
import { useProblemText } from '../use-problem-text.ts';
import { type FundDetail, mostOf, problemOf } from '../view-model.ts';
import { SubscribeDialog } from './subscribe-dialog.tsx';
import { SubscribePreview } from './subscribe-preview.tsx';
import { useSubscribe } from './use-subscribe.ts';

/** The amount, and at once all that it brings and costs. */
export function SubscribeForm({ fund }: { readonly fund: FundDetail }) {
  const t = useText('mining.form');
  const say = useFundText();
  const form = useForm(fund);
  const { text, problem } = form;
  const amount = say.exact(problem ? '0' : text, fund.currency_code);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.press();
      }}
    >
      <AmountField fund={fund} {...form} />
      <SubscribePreview fund={fund} text={text} />
      <Button type="submit" size="lg" wide busy={form.isBusy}>
        {problem ? t('submitBare') : t('submit', { amount })}
      </Button>
      {form.isAsked ? (
        <SubscribeDialog
          fund={fund}
          text={text}
          busy={form.isBusy}
          onConfirm={() => void form.confirm()}
          onCancel={form.dismiss}
        />
      ) : null}
    </form>
  );
}

/** What was typed, what is wrong with it, and the two steps that send it. */
function useForm(fund: FundDetail) {
  const going = useGoing();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const say = useProblemText(fund.currency_code);
  const { isBusy, subscribe } = useSubscribe(setRefused);
  const problem = problemOf(text, fund, fund.available);
  return {
    ...{ text, refused, problem, isAsked, isBusy },
    type(typed: string) {
      setText(typed);
      setRefused(undefined);
    },
    judge: () => setRefused(problem && text !== '' ? say(problem) : undefined),
    press() {
      setRefused(problem && say(problem));
      setIsAsked(problem === undefined);
    },
    dismiss: () => setIsAsked(false),
    async confirm() {
      const attempt = await subscribe(fund, text);
      if (attempt === 'unanswered') return;
      setIsAsked(false);
      if (attempt === 'done') going.to('miningRecord', {}, { replace: true });
    },
  };
}

interface AmountFieldProps
  extends Pick<ReturnType<typeof useForm>, 'text' | 'refused' | 'isBusy' | 'type' | 'judge'> {
  readonly fund: FundDetail;
}

/** The amount with its range, the available balance, and a button for the maximum. */
function AmountField({ fund, text, refused, isBusy, type, judge }: AmountFieldProps) {
  const t = useText('mining.form');
  const f = useFormats();
  const say = useFundText();
  const field = useFocusOn(refused, 'refused');
  const { available, currency_code: currency } = fund;
  const range = `\u2066${f.wholeAmount(fund.staring_sub_amount)} – ${f.wholeAmount(fund.max_sub_amount)} ${currency}\u2069`;
  return (
    <div className="flex flex-col gap-2">
      {available === null ? null : (
        <p className="flex flex-wrap justify-between gap-x-4 text-sm">
          <span className="text-quiet">{t('available')}</span>
          <bdi dir="ltr" className="num font-medium">
            {say.exact(available, currency)}
          </bdi>
        </p>
      )}
      <NumberField
        ref={field}
        label={t('amount')}
        hint={range}
        error={refused}
        value={text}
        readOnly={isBusy}
        places={6}
        isMoney
        suffix={
          available === null ? (
            <span className="shrink-0 text-sm text-quiet">{currency}</span>
          ) : (
            <Button
              tone="plain"
              size="sm"
              className="-me-2 shrink-0"
              disabled={isBusy}
              // Keeps the focus: losing it would validate a value about to change.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => type(mostOf(fund, available))}
            >
              {t('all')}
            </Button>
          )
        }
        onChange={type}
        onBlur={judge}
      />
    </div>
  );
}
