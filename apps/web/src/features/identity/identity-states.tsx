import { Card, Icon, type IconName, Line } from '@tidemark/ui';
import { type ReactNode, useState } from 'react';
import { useFormats, useText } from '../../shared/language.ts';
import type { RealName } from '../../shared/real-name.ts';
import { TimeLeft } from '../../shared/time-left.tsx';

/** Submitted and waiting: what is left of the 48 hours. */
export function Waiting({ realName }: { readonly realName: RealName }) {
  const t = useText('identity');
  const { submitted_at, due_at } = realName;
  return (
    <Card className="flex flex-col gap-4">
      <Head icon="history" tone="warn" title={t('waiting')} note={t('waitingNote')} />
      {submitted_at && due_at ? (
        <TimeLeft label={t('waiting')} submittedAt={submitted_at} dueAt={due_at} />
      ) : null}
      <Submitted realName={realName} />
      <Pictures realName={realName} />
    </Card>
  );
}

/** Approved: who one is here from now on. */
export function Approved({ realName }: { readonly realName: RealName }) {
  const t = useText('identity');
  return (
    <Card className="flex flex-col gap-4">
      <Head icon="check" tone="up" title={t('approved')} note={t('approvedNote')} />
      <Submitted realName={realName} />
    </Card>
  );
}

/** Not accepted, with the reason; the form stands under it. */
export function Rejected({ realName }: { readonly realName: RealName }) {
  const t = useText('identity');
  return (
    <Card className="flex flex-col gap-3">
      <Head icon="warn" tone="down" title={t('rejected')} note={t('rejectedNote')} />
      {realName.remark === '' ? null : (
        <p className="rounded-md bg-well px-3 py-2 text-sm">
          <span className="block text-xs text-faint">{t('reason')}</span>
          <bdi className="break-words whitespace-pre-line">{realName.remark}</bdi>
        </p>
      )}
    </Card>
  );
}

const tones = {
  warn: 'bg-warn-soft text-warn',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
} as const;

function Head({
  icon,
  tone,
  title,
  note,
}: {
  readonly icon: IconName;
  readonly tone: keyof typeof tones;
  readonly title: string;
  readonly note: string;
}) {
  return (
    <div role="status" className="flex items-start gap-3">
      <span
        className={`inline-flex size-11 shrink-0 items-center justify-center rounded-full ${tones[tone]}`}
      >
        <Icon name={icon} size={24} />
      </span>
      <div className="min-w-0">
        <h2 className="text-base font-medium">{title}</h2>
        <p className="text-sm text-quiet">{note}</p>
      </div>
    </div>
  );
}

/** What was submitted, the number masked as the server sends it. */
function Submitted({ realName }: { readonly realName: RealName }) {
  const t = useText('identity');
  const f = useFormats();
  return (
    <dl className="m-0 border-t border-line pt-3">
      <Line label={t('name')}>
        <bdi className="break-words">{realName.name}</bdi>
      </Line>
      <Line label={t('cardId')}>
        <bdi dir="ltr" className="num">
          {realName.card_id}
        </bdi>
      </Line>
      {realName.submitted_at ? (
        <Line label={t('submittedAt')}>{f.dateTime(realName.submitted_at)}</Line>
      ) : null}
    </dl>
  );
}

function Pictures({ realName }: { readonly realName: RealName }) {
  const t = useText('identity');
  return (
    <div className="grid grid-cols-2 gap-3">
      <Thumb url={realName.front_pic} label={t('front')} />
      <Thumb url={realName.reverse_pic} label={t('back')} />
    </div>
  );
}

/** A picture under its short-lived address; once that has lapsed, only its name stands there. */
function Thumb({ url, label }: { readonly url: string; readonly label: string }): ReactNode {
  const [lapsed, setLapsed] = useState<string>();
  return (
    <figure className="m-0 flex min-w-0 flex-col gap-1">
      <span className="flex aspect-[8/5] items-center justify-center overflow-hidden rounded-md border border-line bg-well text-faint">
        {url === '' || lapsed === url ? (
          <Icon name="picture" size={24} />
        ) : (
          <img src={url} alt={label} className="size-full object-contain" onError={() => setLapsed(url)} />
        )}
      </span>
      <figcaption className="text-xs text-faint">{label}</figcaption>
    </figure>
  );
}
