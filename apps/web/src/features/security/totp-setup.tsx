import type { CallOutput } from '@tidemark/contract';
import { totpBegin, totpConfirm } from '@tidemark/contract/calls/account/security';
import { Icon, IconButton, Skeleton } from '@tidemark/ui';
import { Suspense, useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/device/language.ts';
import { useCopy } from '../../shared/device/use-copy.ts';
import { OtpField } from '../../shared/forms/otp-field.tsx';
import { toaster } from '../../shared/layout/toaster.ts';
import { later } from '../../shared/loading/lazy-on-idle.ts';
import { FormEnd } from './form-end.tsx';
import { ProofForm } from './proof-form.tsx';
import { useRefusals } from './use-refusals.ts';
import { inGroups } from './view-model.ts';

const QrCode = later(
  () => import('@tidemark/ui/qr-code'),
  (part) => part.QrCode,
);

type Secret = CallOutput<typeof totpBegin>;

export interface TotpSetupProps {
  /** Whether a passkey is already a second factor: it is then requested too. */
  readonly hasPasskey: boolean;
  /** Two-factor is on; these codes are shown once. */
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Setting two-factor up: the password, then the app learns the secret and proves it. */
export function TotpSetup({ hasPasskey, onCodes, onCancel }: TotpSetupProps) {
  const [secret, setSecret] = useState<Secret>();
  return secret ? (
    <ScanStep secret={secret} onCodes={onCodes} onCancel={onCancel} />
  ) : (
    <PasswordStep hasPasskey={hasPasskey} onSecret={setSecret} onCancel={onCancel} />
  );
}

function PasswordStep(props: {
  readonly hasPasskey: boolean;
  readonly onSecret: (secret: Secret) => void;
  readonly onCancel: () => void;
}) {
  const t = useText('security.begin');
  return (
    <ProofForm
      title={t('title')}
      note={t('note')}
      submit={t('next')}
      factors={{ hasApp: false, hasPasskey: props.hasPasskey }}
      onCancel={props.onCancel}
      onProof={async ({ password, code }) =>
        props.onSecret(await api.call(totpBegin, { password, code }, { quiet: true }))
      }
    />
  );
}

function ScanStep({
  secret,
  onCodes,
  onCancel,
}: Omit<TotpSetupProps, 'hasPasskey'> & { readonly secret: Secret }) {
  const t = useText('security');
  const [code, setCode] = useState('');
  const { refused, busy, attempt, mark } = useRefusals(['code']);
  const send = async (typed: string) => {
    if (typed === '') return mark('code', t('needCode'));
    const answer = await attempt(() => api.ask(totpConfirm, { code: typed }, { quiet: true }));
    if (!answer) return setCode('');
    toaster.show(answer.msg, 'good');
    onCodes(answer.data.recovery_codes);
  };
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(code);
      }}
    >
      <div>
        <h2 className="text-base font-medium">{t('scan.title')}</h2>
        <p className="mt-1 text-sm text-quiet">{t('scan.note')}</p>
      </div>
      <SecretToScan secret={secret} />
      <OtpField
        label={t('scan.code')}
        value={code}
        error={refused.code}
        disabled={busy}
        onChange={setCode}
        onWhole={(whole) => void send(whole)}
      />
      <FormEnd label={t('scan.confirm')} busy={busy} onCancel={onCancel} />
    </form>
  );
}

/** The secret as a picture for another device, as a link for an app on this one, and to be typed. */
function SecretToScan({ secret }: { readonly secret: Secret }) {
  const t = useText('security.scan');
  const copy = useCopy();
  return (
    <div className="flex flex-col items-center gap-3">
      <Suspense fallback={<Skeleton className="size-50" />}>
        <QrCode value={secret.uri} label={t('qr')} />
      </Suspense>
      <a
        href={secret.uri}
        className="inline-flex items-center gap-1.5 text-sm font-medium text-accent hover:underline"
      >
        <Icon name="device" size={16} />
        {t('open')}
      </a>
      <div className="flex w-full items-center gap-2 rounded-md bg-well py-1 ps-3 pe-1">
        <p className="min-w-0 flex-1 text-xs text-faint">
          {t('key')}
          <code dir="ltr" className="block text-sm break-words text-ink">
            {inGroups(secret.secret)}
          </code>
        </p>
        <IconButton icon="copy" size={18} label={t('copyKey')} onClick={() => copy(secret.secret)} />
      </div>
    </div>
  );
}
