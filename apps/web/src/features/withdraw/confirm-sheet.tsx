import { passkeyConfirm } from '@tidemark/contract/calls/account/passkeys';
import { drawConfirm } from '@tidemark/contract/calls/money/withdrawals';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { Button, Line, Num } from '@tidemark/ui';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { showFailure } from '../../shared/forms/form-refusal.ts';
import { OtpField } from '../../shared/forms/otp-field.tsx';
import { ResponsiveDialog } from '../../shared/layout/responsive-dialog.tsx';
import { toaster } from '../../shared/layout/toaster.ts';
import { addressText, shortened } from '../../shared/lists/shortened.ts';
import { unitsText } from '../../shared/money/units-text.ts';
import { PasskeyButton } from '../../shared/session/passkey-button.tsx';
import { arePasskeysSupported } from '../../shared/session/passkeys.ts';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { refreshWithdrawals, useDrawInfo } from './queries.ts';
import { useResend } from './use-resend.ts';
import type { Withdrawal } from './view-model.ts';

export interface ConfirmSheetProps {
  readonly withdrawal: Withdrawal;
  readonly onDone: () => void;
}

/** The binding step: repeats amount and destination, and takes the code that confirms them. */
export function ConfirmSheet({ withdrawal, onDone }: ConfirmSheetProps) {
  const t = useText('withdraw.confirm');
  return (
    <ResponsiveDialog open wide="middle" title={t('title')} onClose={onDone}>
      <div className="flex flex-col gap-4">
        <Summary withdrawal={withdrawal} />
        <CodePart withdrawal={withdrawal} onDone={onDone} />
      </div>
    </ResponsiveDialog>
  );
}

function Summary({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useText('withdraw');
  const f = useFormats();
  const d = useDayFormats();
  const to = withdrawal.address === '' ? withdrawal.payee_account : withdrawal.address;
  return (
    <dl className="m-0 border-y border-line py-1">
      <Line label={t('records.drawn')}>
        <Num>{t('usd', { amount: d.exact(withdrawal.number) })}</Num>
      </Line>
      <Line label={t('fee')}>
        <Num>{t('usd', { amount: f.fee(withdrawal.fee) })}</Num>
      </Line>
      <Line label={t('received')} className="font-medium">
        <Num>{unitsText(f, withdrawal.real_number, withdrawal.draw_currency.code)}</Num>
      </Line>
      <Line label={t('confirm.to')}>
        <bdi dir="ltr" title={to}>
          {withdrawal.address === '' ? shortened(to) : addressText(to, withdrawal.tag)}
        </bdi>
      </Line>
    </dl>
  );
}

function CodePart({ withdrawal, onDone }: ConfirmSheetProps) {
  const t = useText('withdraw.confirm');
  const info = useDrawInfo().data;
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isByApp = info?.confirm_by === 'totp';
  const isByMessage = info?.confirm_by === 'email' || info?.confirm_by === 'mobile';
  const isPasskeyOnly = info?.confirm_by === 'passkey';
  const send = async (typed: string) => {
    if (busy) return;
    if (typed === '') return setError(t('needCode'));
    setBusy(true);
    setError(undefined);
    try {
      const { msg } = await api.ask(drawConfirm, { id: withdrawal.id, code: typed }, { quiet: true });
      toaster.show(msg, 'good');
      await refreshWithdrawals();
      onDone();
    } catch (problem) {
      setBusy(false);
      setCode('');
      if (problem instanceof CallFailed) showFailure(problem);
      if (!(problem instanceof CallRefused)) return;
      if (problem.field === 'code' && !isPasskeyOnly) return setError(problem.message);
      toaster.show(problem.message, 'bad');
      await refreshWithdrawals();
      if (!isOfCode(problem.key)) onDone();
    }
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send(code);
      }}
    >
      {isPasskeyOnly ? null : (
        <OtpField
          label={isByApp ? t('totp') : t('code')}
          hint={isByMessage ? t('sent', { to: `\u2066${info.to}\u2069` }) : undefined}
          value={code}
          error={error}
          disabled={busy}
          onChange={setCode}
          onWhole={(whole) => void send(whole)}
        />
      )}
      {isByMessage ? <SendAgain withdrawal={withdrawal} /> : null}
      <p className="text-xs text-faint">{t('later')}</p>
      {isPasskeyOnly ? null : (
        <Button type="submit" size="lg" wide busy={busy}>
          {t('submit')}
        </Button>
      )}
      {info?.passkey ? <ByPasskey isOnly={isPasskeyOnly} disabled={busy} onAnswer={send} /> : null}
    </form>
  );
}

function SendAgain({ withdrawal }: Pick<ConfirmSheetProps, 'withdrawal'>) {
  const t = useText('withdraw.confirm');
  const resend = useResend(withdrawal);
  return (
    <Button
      tone="plain"
      size="sm"
      className="num -ms-3 self-start"
      busy={resend.busy}
      disabled={resend.secondsLeft > 0}
      onClick={() => void resend.send()}
    >
      {resend.secondsLeft > 0 ? t('resend', { seconds: resend.secondsLeft }) : t('send')}
    </Button>
  );
}

interface ByPasskeyProps {
  /** Nothing else confirms it. */
  readonly isOnly: boolean;
  readonly disabled: boolean;
  readonly onAnswer: (answer: string) => Promise<void>;
}

function ByPasskey({ isOnly, disabled, onAnswer }: ByPasskeyProps) {
  const t = useText('session.passkey');
  const security = useText('security.passkeys');
  if (!arePasskeysSupported()) {
    return isOnly ? <p className="text-sm text-quiet">{security('unsupported')}</p> : null;
  }
  return (
    <PasskeyButton
      tone={isOnly ? 'accent' : 'quiet'}
      size="lg"
      wide
      disabled={disabled}
      label={t('use')}
      begin={() => api.call(passkeyConfirm, {}, { quiet: true })}
      onAnswer={onAnswer}
    />
  );
}

/** A refusal of the input leaves the step open; any other ends it. */
function isOfCode(key: string): boolean {
  return key.startsWith('session.') || key.startsWith('request.');
}
