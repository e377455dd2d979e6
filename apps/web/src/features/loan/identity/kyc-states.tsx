import { Card, Line } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { ReviewReason, StateHead } from '../../../shared/people/review-state.tsx';
import { PictureThumb } from '../../../shared/picture/picture-thumb.tsx';
import { useDayFormats } from '../../../shared/time/day-formats.ts';
import { TimeLeft } from '../../../shared/time/time-left.tsx';
import type { Identity } from '../view-model.ts';
import type { KycArea } from './kyc-draft.ts';

export interface WaitingProps {
  readonly identity: Identity;
  readonly areas: readonly KycArea[];
}

/** Submitted and waiting: what is left of the 48 hours, and what is being looked at. */
export function Waiting({ identity, areas }: WaitingProps) {
  const t = useText('loan.kyc');
  const { submitted_at, due_at } = identity;
  return (
    <Card className="flex flex-col gap-4">
      <StateHead icon="history" tone="warn" title={t('waiting')} note={t('waitingNote')} />
      {submitted_at && due_at ? (
        <TimeLeft label={t('waiting')} submittedAt={submitted_at} dueAt={due_at} />
      ) : null}
      <div className="grid gap-x-8 gap-y-4 border-t border-line pt-3 min-[560px]:grid-cols-[3fr_2fr]">
        <Submitted identity={identity} areas={areas} />
        <PictureThumb url={identity.hand_pic} label={t('handPic')} />
      </div>
    </Card>
  );
}

/** Rejected, with the reason; the form is below. */
export function Rejected({ identity }: Pick<WaitingProps, 'identity'>) {
  const t = useText('loan.kyc');
  return (
    <Card className="flex flex-col gap-3">
      <StateHead icon="warn" tone="bad" title={t('rejected')} note={t('rejectedNote')} />
      <ReviewReason label={t('reason')} remark={identity.remark} />
    </Card>
  );
}

function Submitted({ identity, areas }: WaitingProps) {
  const t = useText('loan.kyc');
  const f = useFormats();
  const d = useDayFormats();
  const { name, last_name, country, submitted_at } = identity;
  return (
    <dl className="m-0">
      <Line label={t('name')}>
        <bdi className="break-words">{name}</bdi>
      </Line>
      <Line label={t('lastName')}>
        <bdi className="break-words">{last_name}</bdi>
      </Line>
      <Line label={t('sex')}>{identity.sex === 2 ? t('female') : t('male')}</Line>
      <Line label={t('birthday')}>{identity.birthday === '' ? '' : d.day(identity.birthday)}</Line>
      <Line label={t('country')}>{areas.find(({ code }) => code === country)?.name ?? country}</Line>
      <Line label={t('mobile')}>
        <bdi dir="ltr" className="num">
          {identity.mobile}
        </bdi>
      </Line>
      <Line label={t('cardType')}>{identity.id_card_type === 2 ? t('passport') : t('idCard')}</Line>
      {submitted_at ? <Line label={t('submittedAt')}>{f.dateTime(submitted_at)}</Line> : null}
    </dl>
  );
}
