import type { CallOutput } from '@tidemark/contract';
import * as calls from '@tidemark/contract/calls/account/passkeys';
import { info } from '@tidemark/contract/calls/account/security';
import { Button, Card, List, Skeleton, Tag } from '@tidemark/ui';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { refreshCall, useCall } from '../../shared/api/use-call.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { toaster } from '../../shared/layout/toaster.ts';
import { arePasskeysSupported, usePasskeys } from '../../shared/session/passkeys.ts';
import { PasskeyName } from './passkey-name.tsx';
import { type Factors, ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { systemOf } from './view-model.ts';

type Passkey = CallOutput<typeof calls.passkeyList>['passkeys'][number];

/** The current step of this card. */
type Stage =
  | { readonly is: 'list' }
  | { readonly is: 'add' }
  | { readonly is: 'rename'; readonly passkey: Passkey }
  | { readonly is: 'remove'; readonly passkey: Passkey }
  | { readonly is: 'codes'; readonly codes: readonly string[] };

export interface PasskeyCardProps {
  readonly factors: Factors;
  readonly isDemo: boolean;
}

const refresh = () => Promise.all([refreshCall(calls.passkeyList), refreshCall(info)]);

/** The passkeys of the account, with actions to add, rename and remove them. */
export function PasskeyCard({ factors, isDemo }: PasskeyCardProps) {
  const t = useText('security.passkeys');
  const [stage, setStage] = useState<Stage>({ is: 'list' });
  const back = () => setStage({ is: 'list' });
  return (
    <section aria-label={t('title')}>
      <Card className="flex flex-col gap-4">
        {stage.is === 'list' ? (
          <Overview isDemo={isDemo} onStage={setStage} />
        ) : stage.is === 'add' ? (
          <AddForm
            factors={factors}
            onCancel={back}
            onDone={(codes) => {
              setStage(codes.length > 0 ? { is: 'codes', codes } : { is: 'list' });
              void refresh();
            }}
          />
        ) : stage.is === 'codes' ? (
          <RecoveryCodes codes={stage.codes} onDone={back} />
        ) : stage.is === 'rename' ? (
          <PasskeyName passkey={stage.passkey} onDone={back} />
        ) : (
          <RemoveForm passkey={stage.passkey} factors={factors} onDone={back} />
        )}
      </Card>
    </section>
  );
}

function Overview({
  isDemo,
  onStage,
}: {
  readonly isDemo: boolean;
  readonly onStage: (stage: Stage) => void;
}) {
  const t = useText('security.passkeys');
  const totp = useText('security.totp');
  const list = useCall(calls.passkeyList, {});
  const data = list.data;
  return (
    <>
      <h2 className="text-base font-medium">{t('title')}</h2>
      <p className="text-sm text-quiet">{t('about')}</p>
      {data && data.passkeys.length > 0 ? (
        <List aria-label={t('title')} className="-mx-4 border-y border-line">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onStage={onStage} />
          ))}
        </List>
      ) : null}
      {isDemo ? (
        <p className="text-xs text-faint">{totp('demo')}</p>
      ) : data === undefined ? (
        list.isError ? (
          <LoadFailed onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton className="h-10 w-36" />
        )
      ) : data.available && arePasskeysSupported() ? (
        <Button className="self-start" icon="key" onClick={() => onStage({ is: 'add' })}>
          {t('add')}
        </Button>
      ) : (
        <p className="text-xs text-faint">{t('unsupported')}</p>
      )}
    </>
  );
}

function PasskeyRow({
  passkey,
  onStage,
}: {
  readonly passkey: Passkey;
  readonly onStage: (stage: Stage) => void;
}) {
  const t = useText('security.passkeys');
  const f = useFormats();
  const { label, synced, created_at, used_at, copied_at } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-3">
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <bdi className="min-w-0 break-words">{label}</bdi>
          {synced ? <Tag>{t('synced')}</Tag> : null}
        </p>
        <p className="text-xs text-faint">
          <span className="block">{t('created', { date: f.date(created_at) })}</span>
          <span className="block">
            {used_at === null ? t('unused') : t('used', { date: f.date(used_at) })}
          </span>
          {copied_at === null ? null : (
            <span className="block text-warn">{t('copied', { date: f.date(copied_at) })}</span>
          )}
        </p>
      </div>
      <div className="ms-auto flex gap-1">
        <Button
          tone="plain"
          size="sm"
          aria-label={`${t('rename')}: ${label}`}
          onClick={() => onStage({ is: 'rename', passkey })}
        >
          {t('rename')}
        </Button>
        <Button
          tone="quiet"
          size="sm"
          aria-label={`${t('remove')}: ${label}`}
          onClick={() => onStage({ is: 'remove', passkey })}
        >
          {t('remove')}
        </Button>
      </div>
    </li>
  );
}

interface AddFormProps {
  readonly factors: Factors;
  readonly onCancel: () => void;
  /** With recovery codes where this is the first second factor. */
  readonly onDone: (codes: readonly string[]) => void;
}

function AddForm({ factors, onCancel, onDone }: AddFormProps) {
  const t = useText('security.passkeys');
  const passkeys = usePasskeys();
  return (
    <ProofForm
      title={t('addTitle')}
      note={t('addNote')}
      submit={t('add')}
      naming={systemOf(navigator.userAgent)}
      factors={factors}
      onCancel={onCancel}
      onProof={async ({ password, code, name }) => {
        const { options } = await api.call(calls.passkeyBegin, { password, code }, { quiet: true });
        const made = { passkey: await passkeys.make(options), label: name };
        const { msg, data } = await api.ask(calls.passkeyAdd, made, { quiet: true });
        toaster.show(msg, 'good');
        onDone(data.recovery_codes);
      }}
    />
  );
}

interface RemoveFormProps {
  readonly passkey: Passkey;
  readonly factors: Factors;
  readonly onDone: () => void;
}

function RemoveForm({ passkey, factors, onDone }: RemoveFormProps) {
  const t = useText('security.passkeys');
  return (
    <ProofForm
      title={t('removeTitle', { label: passkey.label })}
      note={t('removeNote')}
      submit={t('remove')}
      tone="danger"
      factors={factors}
      onCancel={onDone}
      onProof={async ({ password, code }) => {
        const input = { id: passkey.id, password, code };
        const { msg } = await api.ask(calls.passkeyRemove, input, { quiet: true });
        toaster.show(msg, 'good');
        await refresh();
        onDone();
      }}
    />
  );
}
