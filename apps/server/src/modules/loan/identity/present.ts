import type { loanIdentity } from '@tidemark/contract/calls/money/loan';
import { type ReviewItem, type ReviewStatus, reviewTime } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import type * as z from 'zod/mini';
import type { LoanParts } from '../parts.ts';
import type { IdentityRecord } from './identity.ts';

type Pictures = Pick<LoanParts['files'], 'addressOf'>;

const STATUS: Record<ReviewStatus, number> = { waiting: 1, approved: 2, rejected: 3 };

export function identityStatus(record: IdentityRecord | undefined): number {
  return record === undefined ? 0 : STATUS[record.state.status];
}

const NOTHING = {
  ...{ status: 0, name: '', last_name: '', sex: 0, birthday: '', country: '', mobile: '' },
  ...{ id_card_type: 0, hand_pic: '', remark: '', submitted_at: null, due_at: null, remaining_ms: null },
};

/** An identity as its owner sees it, and the open loan; without one, the state "nothing submitted". */
export function presentIdentity(
  files: Pictures,
  record: IdentityRecord | undefined,
  { open, now }: { readonly open: { id: number; status: number } | undefined; readonly now: Millis },
): z.input<typeof loanIdentity> {
  const loan = { loan_id: open?.id ?? null, loan_status: open?.status ?? null };
  if (record === undefined) return { ...NOTHING, ...loan };
  const { state, submittedAt } = record;
  const { dueAt, remainingMs } = reviewTime(submittedAt, now);
  const waits = state.status === 'waiting';
  return {
    status: STATUS[state.status],
    name: record.name,
    last_name: record.lastName,
    sex: record.sex,
    birthday: record.birthday,
    country: record.country,
    mobile: record.mobile,
    id_card_type: record.idCardType,
    hand_pic: files.addressOf(record.handPic),
    // What an operator noted on an approval is for operators.
    remark: state.status === 'rejected' ? state.remark : '',
    submitted_at: new Date(submittedAt).toISOString(),
    due_at: waits ? new Date(dueAt).toISOString() : null,
    remaining_ms: waits ? remainingMs : null,
    ...loan,
  };
}

/** The same for operators. */
export function presentIdentityReview(files: Pictures, record: IdentityRecord): ReviewItem {
  const { id, userId, state, submittedAt } = record;
  return {
    ...{ id, userId, state, submittedAt, kind: 'loan_kyc' },
    dueAt: reviewTime(submittedAt, submittedAt).dueAt,
    needsSecond: false,
    fields: [
      { key: 'name', value: record.name },
      { key: 'last_name', value: record.lastName },
      { key: 'sex', value: String(record.sex) },
      { key: 'birthday', value: record.birthday },
      { key: 'country', value: record.country },
      { key: 'mobile', value: record.mobile },
      { key: 'id_card_type', value: String(record.idCardType) },
    ],
    pictures: [{ key: 'hand_pic', url: files.addressOf(record.handPic) }],
  };
}
