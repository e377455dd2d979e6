import type { CallOutput } from '@tidemark/contract';
import type { realNameCenter } from '@tidemark/contract/calls/kyc';
import { type ReviewItem, type ReviewStatus, reviewTime } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import { masked } from './identity.ts';
import type { KycParts } from './parts.ts';
import type { RealName } from './record.ts';

type Pictures = Pick<KycParts['files'], 'addressOf'>;

const STATUS: Record<ReviewStatus, number> = { waiting: 1, approved: 2, rejected: 3 };

/** A real name as its owner sees it; without one, that nothing was submitted. */
export function presentRecord(
  files: Pictures,
  record: RealName | undefined,
  now: Millis,
): CallOutput<typeof realNameCenter> {
  if (record === undefined) {
    const texts = { name: '', card_id: '', front_pic: '', reverse_pic: '', remark: '' };
    return { review_status: 0, ...texts, submitted_at: null, due_at: null, remaining_ms: null };
  }
  const { state, submittedAt } = record;
  const { dueAt, remainingMs } = reviewTime(submittedAt, now);
  const waits = state.status === 'waiting';
  return {
    review_status: STATUS[state.status],
    name: record.name,
    card_id: masked(record.cardId),
    front_pic: files.addressOf(record.frontPic),
    reverse_pic: files.addressOf(record.reversePic),
    // What an operator noted on an approval is for operators.
    remark: state.status === 'rejected' ? state.remark : '',
    submitted_at: new Date(submittedAt).toISOString(),
    due_at: waits ? new Date(dueAt).toISOString() : null,
    remaining_ms: waits ? remainingMs : null,
  };
}

/** The same as an operator sees it, with the users who hold this document already. */
export function presentReview(files: Pictures, record: RealName, duplicateOf: readonly number[]): ReviewItem {
  const { id, userId, state, submittedAt, name, cardId, country } = record;
  return {
    id,
    kind: 'real_name',
    userId,
    state,
    submittedAt,
    dueAt: reviewTime(submittedAt, submittedAt).dueAt,
    fields: [
      { key: 'name', value: name },
      { key: 'card_id', value: cardId },
      ...(country === '' ? [] : [{ key: 'country', value: country }]),
      ...(duplicateOf.length === 0 ? [] : [{ key: 'duplicate_of', value: duplicateOf.join(', ') }]),
    ],
    needsSecond: false,
    pictures: [
      { key: 'front_pic', url: files.addressOf(record.frontPic) },
      { key: 'reverse_pic', url: files.addressOf(record.reversePic) },
    ],
  };
}
