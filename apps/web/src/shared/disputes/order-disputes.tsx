import {
  type Dispute,
  disputesOfOrder,
  openDispute,
  withdrawDispute,
} from '@tidemark/contract/calls/trading/disputes';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { DISPUTE_TEXT_MAX } from '@tidemark/domain/dispute';
import { Button, Line, Num, Tag, TextArea } from '@tidemark/ui';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../api/api.ts';
import { refreshCall, useCall } from '../api/use-call.ts';
import { useFormats, useText } from '../device/language.ts';
import { showFailure } from '../forms/form-refusal.ts';
import { PlaceLink } from '../layout/navigation.tsx';
import { useFocusAfter } from '../layout/use-focus-after.ts';

/** The disputes of an order with their outcomes, and a form that opens one where none is open. */
export function OrderDisputes({ kind, id }: { readonly kind: Dispute['kind']; readonly id: number }) {
  const t = useText('orders.dispute');
  const [isWriting, setWriting] = useState(false);
  const box = useRef<HTMLElement>(null);
  const focusAfter = useFocusAfter();
  const { data: asked } = useCall(disputesOfOrder, { kind, id }, { quiet: true });
  if (asked === undefined) return null;
  const disputes = asked.data;
  const write = (begins: boolean) => {
    setWriting(begins);
    focusAfter(() => box.current?.querySelector(begins ? 'textarea' : '[data-begin]'));
  };
  const isOpen = disputes.some(({ status }) => status === 'open');
  return (
    <section ref={box} aria-label={t('title')} className="mt-3 flex flex-col gap-3 border-t border-line pt-3">
      {disputes.map((dispute) => (
        <OneDispute key={dispute.id} dispute={dispute} />
      ))}
      {isWriting && !isOpen ? <DisputeForm kind={kind} id={id} onDone={() => write(false)} /> : null}
      {isWriting || isOpen ? null : (
        <Button data-begin="" tone="plain" size="sm" className="-ms-3 self-start" onClick={() => write(true)}>
          {t('action')}
        </Button>
      )}
    </section>
  );
}

const tones = { open: 'warn', accepted: 'good', rejected: 'bad', withdrawn: 'plain' } as const;

function OneDispute({ dispute }: { readonly dispute: Dispute }) {
  const t = useText('orders.dispute');
  const f = useFormats();
  const { status, text, answer } = dispute;
  return (
    <article className="flex flex-col gap-2 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-xs text-quiet">
          {t('opened')} {f.dateTime(dispute.opened_at)}
        </span>
        <Tag tone={tones[status]}>{t(`status.${status}`)}</Tag>
      </p>
      <p className="break-words whitespace-pre-line">
        <bdi>{text}</bdi>
      </p>
      {status === 'open' ? (
        <dl>
          <Line label={t('due')}>{f.dateTime(dispute.due_at)}</Line>
        </dl>
      ) : null}
      {answer === '' ? null : (
        <div className="rounded-md bg-well px-3 py-2">
          <p className="text-xs text-quiet">{t('answer')}</p>
          <p className="break-words whitespace-pre-line">
            <bdi>{answer}</bdi>
          </p>
          <Settlement dispute={dispute} />
        </div>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PlaceLink to="mineChat" className="text-accent underline">
          {t('conversation')}
        </PlaceLink>
        {status === 'open' ? <Withdrawal id={dispute.id} /> : null}
      </p>
    </article>
  );
}

function Settlement({ dispute }: { readonly dispute: Dispute }) {
  const t = useText('orders.dispute');
  if (dispute.status !== 'accepted') return null;
  if (dispute.correction_id === null) return <p className="mt-1 text-xs text-quiet">{t('nothingOwed')}</p>;
  return (
    <p className="mt-1 text-xs text-quiet">
      {t('correction')} <Num>{String(dispute.correction_id)}</Num>
    </p>
  );
}

/** Withdraws after a second press. */
function Withdrawal({ id }: { readonly id: number }) {
  const t = useText('orders.dispute');
  const app = useText('app');
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    try {
      await api.call(withdrawDispute, { id });
    } catch {
      // The call has shown why; the list shows what holds.
    } finally {
      await refreshCall(disputesOfOrder);
      setBusy(false);
    }
  };
  if (!isAsking) {
    return (
      <Button tone="plain" size="sm" onClick={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span>{t('withdrawAsk')}</span>
      <Button tone="quiet" size="sm" onClick={() => setAsking(false)}>
        {app('cancel')}
      </Button>
      <Button size="sm" busy={isBusy} onClick={() => void withdraw()}>
        {t('withdraw')}
      </Button>
    </span>
  );
}

/** What is wrong with the order; a refusal is shown at the text, which is never lost. */
function DisputeForm({
  kind,
  id,
  onDone,
}: {
  readonly kind: Dispute['kind'];
  readonly id: number;
  readonly onDone: () => void;
}) {
  const t = useText('orders.dispute');
  const app = useText('app');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await api.call(openDispute, { kind, id, text }, { quiet: true });
      await refreshCall(disputesOfOrder);
      onDone();
    } catch (refused) {
      if (refused instanceof CallFailed) showFailure(refused);
      // Whatever is refused, the text is the only field.
      if (refused instanceof CallRefused) setProblem(refused.fields[0]?.msg ?? refused.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="flex flex-col gap-3"
      aria-label={t('action')}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextArea
        label={t('text')}
        hint={t('note')}
        value={text}
        maxLength={DISPUTE_TEXT_MAX}
        dir="auto"
        error={problem}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className="flex gap-2">
        <Button tone="quiet" onClick={onDone}>
          {app('cancel')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
