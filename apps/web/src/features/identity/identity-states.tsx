import { Card, Line } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import type { RealName } from '../../shared/people/real-name.ts';
import { ReviewReason, StateHead } from '../../shared/people/review-state.tsx';
import { PictureThumb } from '../../shared/picture/picture-thumb.tsx';
import { TimeLeft } from '../../shared/time/time-left.tsx';

/** Submitted and waiting: what is left of the 48 hours. */
export function Waiting({ realName }: { readonly realName: RealName }) {
  const t = useText('identity');
  const { submitted_at, due_at } = realName;
  return (
    <Card className="flex flex-col gap-4">
      <StateHead icon="history" tone="warn" title={t('waiting')} note={t('waitingNote')} />
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
      <StateHead icon="check" tone="good" title={t('approved')} note={t('approvedNote')} />
      <Submitted realName={realName} />
    </Card>
  );
}

/** Rejected, with the reason; the form is below. */
export function Rejected({ realName }: { readonly realName: RealName }) {
  const t = useText('identity');
  return (
    <Card className="flex flex-col gap-3">
      <StateHead icon="warn" tone="bad" title={t('rejected')} note={t('rejectedNote')} />
      <ReviewReason label={t('reason')} remark={realName.remark} />
    </Card>
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
      <PictureThumb url={realName.front_pic} label={t('front')} />
      <PictureThumb url={realName.reverse_pic} label={t('back')} />
    </div>
  );
}
