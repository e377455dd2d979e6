import type { CallOutput } from '@tidemark/contract';
import * as calls from '@tidemark/contract/operator/passkeys';
import { Button, Card, List, Tag } from '@tidemark/ui';
import { useState } from 'react';
import { api, useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { toaster } from '../../shared/layout/toaster.ts';
import { arePasskeysSupported, usePasskeys } from '../../shared/session/passkeys.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { PasskeyName } from './passkey-name.tsx';

type Passkey = CallOutput<typeof calls.operatorPasskeys>['passkeys'][number];

/** The list, or the form that takes its place. */
type Stage =
  | { readonly at: 'list' | 'add' }
  | { readonly at: 'rename' | 'remove'; readonly passkey: Passkey };

/** Lists the operator's passkeys; adds, renames and removes them. */
export function PasskeyCard() {
  const t = useText('console.passkeys');
  const [stage, setStage] = useState<Stage>({ at: 'list' });
  const list = useCall(calls.operatorPasskeys, {});
  const back = () => {
    setStage({ at: 'list' });
    void list.refetch();
  };
  if (stage.at === 'add') return <AddForm onDone={back} />;
  if (stage.at === 'rename') return <PasskeyName passkey={stage.passkey} onDone={back} />;
  if (stage.at === 'remove') return <RemoveForm passkey={stage.passkey} onDone={back} />;
  return (
    <Card className="flex w-full max-w-120 flex-col gap-4 p-5">
      <h2 className="text-base font-medium">{t('title')}</h2>
      <p className="text-sm text-quiet">{t('about')}</p>
      {list.data && list.data.passkeys.length > 0 ? (
        <List aria-label={t('title')} className="-mx-5 border-y border-line">
          {list.data.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setStage({ at: 'rename', passkey })}
              onRemove={() => setStage({ at: 'remove', passkey })}
            />
          ))}
        </List>
      ) : null}
      {list.isError && !list.data ? (
        <LoadFailed onRetry={() => void list.refetch()} />
      ) : list.data?.available && arePasskeysSupported() ? (
        <Button className="self-start" icon="key" onClick={() => setStage({ at: 'add' })}>
          {t('add')}
        </Button>
      ) : list.data ? (
        <p className="text-xs text-faint">{t('unsupported')}</p>
      ) : null}
    </Card>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const t = useText('console.passkeys');
  const f = useFormats();
  const { label, synced, created_at, used_at, copied_at } = passkey;
  return (
    <li className="flex items-center gap-3 px-5 py-3">
      <div className="min-w-0 flex-1">
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
      <div className="flex flex-wrap justify-end gap-1">
        <Button tone="quiet" size="sm" aria-label={`${t('rename')}: ${label}`} onClick={onRename}>
          {t('rename')}
        </Button>
        <Button tone="quiet" size="sm" aria-label={`${t('remove')}: ${label}`} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </li>
  );
}

function AddForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText('console.passkeys');
  const passkeys = usePasskeys();
  return (
    <PasskeyForm
      title={t('add')}
      note={t('addNote')}
      submit={t('add')}
      isNamed
      onCancel={onDone}
      onProof={async ({ password, otp, label }) => {
        const { options } = await api.call(calls.operatorPasskeyBegin, { password, otp }, { quiet: true });
        const passkey = await passkeys.make(options);
        await api.call(calls.operatorPasskeyAdd, { passkey, label }, { quiet: true });
        toaster.show(t('added'), 'good');
        onDone();
      }}
    />
  );
}

function RemoveForm({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) {
  const t = useText('console.passkeys');
  return (
    <PasskeyForm
      title={t('removeTitle', { label: passkey.label })}
      note={t('removeNote')}
      submit={t('remove')}
      tone="danger"
      offersPasskey
      onCancel={onDone}
      onProof={async ({ password, otp }) => {
        await api.call(calls.operatorPasskeyRemove, { id: passkey.id, password, otp }, { quiet: true });
        toaster.show(t('removed'), 'good');
        onDone();
      }}
    />
  );
}
