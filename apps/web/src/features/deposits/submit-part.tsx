import { Button, Line, Num, TextField } from '@tidemark/ui';
import { type FormEvent, useState } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { NumberField } from '../../shared/forms/number-field.tsx';
import { useFocusOn } from '../../shared/forms/use-focus-on.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { figure } from '../../shared/money/units-text.ts';
import { PictureSlot } from '../../shared/picture/picture-slot.tsx';
import { type Picture, usePicture } from '../../shared/picture/use-picture.ts';
import { type Send, useSubmit } from './use-submit.ts';
import {
  type AmountProblem,
  type BankOption,
  type ChargeKind,
  type CoinOption,
  type Worth,
  worthOf,
} from './view-model.ts';

export interface SubmitPartProps {
  readonly kind: ChargeKind;
  readonly option: CoinOption | BankOption;
  readonly send: Send;
}

/** The sent amount, its value in USD, the proof and the payment reference. */
export function SubmitPart({ kind, option, send }: SubmitPartProps) {
  const t = useText('charge');
  const picture = useText('picture');
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string>();
  const [reference, setReference] = useState<{ readonly text: string; readonly error?: string }>({
    text: '',
  });
  const proof = usePicture();
  const say = useProblemText(kind, option.currency_code);
  const field = useFocusOn(refused, 'refused');
  const { isBusy, submit } = useSubmit(send, {
    onAmount: setRefused,
    onReference: (error) => setReference((now) => ({ ...now, error })),
    proof,
  });
  const worth = worthOf(text, option);
  const judge = () => setRefused(worth.is === 'bad' && text !== '' ? say(worth.problem) : undefined);
  const missing = missingOf(option, { proof, reference: reference.text });
  const press = async () => {
    if (worth.is === 'bad') setRefused(say(worth.problem));
    if (missing.proof) proof.clear(t('needProof'));
    if (missing.reference) setReference({ text: reference.text, error: t('needReference') });
    if (proof.slot.kind === 'sending') toaster.show(picture('stillSending'));
    if (worth.is === 'bad' || missing.proof || missing.reference || proof.slot.kind === 'sending') return;
    const proofImg = proof.slot.kind === 'there' ? proof.slot.url : '';
    if (!(await submit(text, proofImg, reference.text.trim()))) return;
    setText('');
    setReference({ text: '' });
    proof.clear();
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit(press)}>
      <AmountField
        {...{ kind, option, field, text }}
        error={refused}
        readOnly={isBusy}
        onText={(typed) => {
          setText(typed);
          setRefused(undefined);
        }}
        onLeave={judge}
      />
      <Becomes worth={worth} option={option} />
      <PictureSlot
        low
        label={t(option.proof_required ? 'proof' : 'proofOptional')}
        picture={proof}
        disabled={isBusy}
      />
      <ReferenceField
        isRequired={option.reference_required}
        readOnly={isBusy}
        value={reference.text}
        error={reference.error}
        onText={(text) => setReference({ text })}
      />
      <p className="text-xs text-faint">{t('after')}</p>
      <Button type="submit" size="lg" wide busy={isBusy}>
        {t('submit')}
      </Button>
    </form>
  );
}

const onSubmit = (press: () => Promise<void>) => (event: FormEvent) => {
  event.preventDefault();
  void press();
};

/** Required inputs that are missing; waits for a picture being uploaded. */
function missingOf(
  option: SubmitPartProps['option'],
  given: { readonly proof: Picture; readonly reference: string },
) {
  return {
    proof: option.proof_required && given.proof.slot.kind === 'empty',
    reference: option.reference_required && given.reference.trim() === '',
  };
}

interface ReferenceFieldProps {
  readonly isRequired: boolean;
  readonly readOnly: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

function ReferenceField({ isRequired, onText, ...field }: ReferenceFieldProps) {
  const t = useText('charge');
  return (
    <TextField
      ltr
      label={t(isRequired ? 'referenceRequired' : 'reference')}
      hint={t('referenceHint')}
      autoComplete="off"
      autoCapitalize="none"
      onChange={(event) => onText(event.target.value)}
      {...field}
    />
  );
}

interface AmountFieldProps extends Pick<SubmitPartProps, 'kind' | 'option'> {
  readonly field: ReturnType<typeof useFocusOn>;
  readonly text: string;
  readonly error: string | undefined;
  readonly readOnly: boolean;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
}

function AmountField({ kind, option, field, text, error, readOnly, onText, onLeave }: AmountFieldProps) {
  const t = useText('charge');
  const f = useFormats();
  const code = option.currency_code;
  return (
    <NumberField
      ref={field}
      label={kind === 'coin' ? t('amountCoin') : t('amount')}
      hint={t('least', { min: figure(f, option.min_amount), currency: code })}
      error={error}
      value={text}
      readOnly={readOnly}
      places={option.decimals}
      isMoney
      suffix={<span className="shrink-0 text-sm text-quiet">{code}</span>}
      onChange={onText}
      onBlur={onLeave}
    />
  );
}

/** What the amount becomes on the funding account, at the price that is recorded with it. */
function Becomes({ worth, option }: { readonly worth: Worth; readonly option: SubmitPartProps['option'] }) {
  const t = useText('charge');
  const f = useFormats();
  const price = figure(f, option.usd_price);
  return (
    <dl aria-live="polite" className="m-0 border-y border-line py-1">
      {option.currency_code === 'USD' ? null : (
        <Line label={t('rate')}>
          <Num>{t('rateOf', { price, currency: option.currency_code })}</Num>
        </Line>
      )}
      <Line label={t('becomes')} className="font-medium">
        <Num>{worth.is === 'good' ? t('usd', { amount: f.amount(worth.usd) }) : '–'}</Num>
      </Line>
    </dl>
  );
}

/** What is wrong with an amount and what would be accepted. */
function useProblemText(kind: ChargeKind, currency: string): (problem: AmountProblem) => string {
  const t = useText('charge');
  const f = useFormats();
  return (problem) => {
    switch (problem.is) {
      case 'empty':
        return kind === 'coin' ? t('needNumber') : t('needAmount');
      case 'malformed':
        return t('problem.malformed', { decimals: problem.decimals });
      case 'tooSmall':
        return t('problem.tooSmall', { min: figure(f, problem.min), currency });
      case 'tooLarge':
        return t('problem.tooLarge', { max: figure(f, problem.max), currency });
    }
  };
}
