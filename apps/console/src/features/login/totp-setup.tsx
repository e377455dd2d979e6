import { CallRefused } from '@tidemark/contract/client';
import { operatorTotpConfirm } from '@tidemark/contract/operator/session';
import { Button, Skeleton, TextField } from '@tidemark/ui';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { api } from '../../shared/api.ts';
import { CopyText } from '../../shared/device/copy-text.tsx';
import { useText } from '../../shared/device/language.ts';
import type { TotpSecret } from './sign-in.ts';

const QrCode = lazy(() => import('@tidemark/ui/qr-code').then((code) => ({ default: code.QrCode })));

/** First sign-in: the user adds the secret to an authenticator and confirms with its first code. */
export function TotpSetup({
  secret,
  onDone,
  onBack,
}: {
  readonly secret: TotpSecret;
  readonly onDone: (token: string) => void;
  readonly onBack: () => void;
}) {
  const t = useText('console.login');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setProblem(t('codeMissing'));
    setBusy(true);
    try {
      const asked = { setup_token: secret.setupToken, code: code.trim() };
      onDone((await api.call(operatorTotpConfirm, asked, { quiet: true })).token);
    } catch (refused) {
      setProblem(refused instanceof CallRefused ? refused.message : t('unreachable'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <p className="text-sm text-quiet">{t('setupNote')}</p>
      <div className="flex justify-center">
        <Suspense fallback={<Skeleton className="size-[202px]" />}>
          <QrCode value={secret.uri} label={t('qrLabel')} />
        </Suspense>
      </div>
      <CopyText label={t('secret')} text={secret.secret} />
      <TextField
        label={t('code')}
        hint={t('setupCodeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        ltr
        value={code}
        error={problem}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className="flex gap-2">
        <Button tone="quiet" size="lg" onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" size="lg" wide busy={busy}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  );
}
