import type { CallOutput } from '@tidemark/contract';
import type { realNameCenter } from '@tidemark/contract/calls/account/kyc';
import { type ReviewItem, type ReviewStatus, reviewTime } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import { masked } from './identity.ts';
import type { KycParts } from './parts.ts';
import type { RealName } from './record.ts';
import { openCard } from './sealed-card.ts';

type Presenting = Pick<KycParts, 'sealer' | 'log'> & { readonly files: Pick<KycParts['files'], 'addressOf'> };

const STATUS: Record<ReviewStatus, number> = { waiting: 1, approved: 2, rejected: 3 };

/** A real name as its owner sees it, or the status that nothing was submitted. */
export function presentRecord(
  kyc: Presenting,
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
    card_id: masked(cardOf(kyc, record)),
    front_pic: kyc.files.addressOf(record.frontPic),
    reverse_pic: kyc.files.addressOf(record.reversePic),
    // What an operator noted on an approval is for operators.
    remark: state.status === 'rejected' ? state.remark : '',
    submitted_at: new Date(submittedAt).toISOString(),
    due_at: waits ? new Date(dueAt).toISOString() : null,
    remaining_ms: waits ? remainingMs : null,
  };
}

/** The same as an operator sees it, with the users who already use this document. */
export function presentReview(kyc: Presenting, record: RealName, duplicateOf: readonly number[]): ReviewItem {
  const { id, userId, state, submittedAt, name, country } = record;
  return {
    id,
    kind: 'real_name',
    userId,
    state,
    submittedAt,
    dueAt: reviewTime(submittedAt, submittedAt).dueAt,
    fields: [
      { key: 'name', value: name },
      { key: 'card_id', value: cardOf(kyc, record) },
      // Also where none was stated: who reviews has to look for it on the document.
      { key: 'country', value: country },
      ...(duplicateOf.length === 0 ? [] : [{ key: 'duplicate_of', value: duplicateOf.join(', ') }]),
    ],
    needsSecond: false,
    pictures: [
      { key: 'front_pic', url: kyc.files.addressOf(record.frontPic) },
      { key: 'reverse_pic', url: kyc.files.addressOf(record.reversePic) },
    ],
  };
}

/** The number of the document; empty where the key under DATA_DIR is not the one that it was sealed under. */
function cardOf({ sealer, log }: Presenting, record: RealName): string {
  try {
    return openCard(sealer, record);
  } catch (err) {
    log.error(
      { err, real_name: record.id },
      'the number of a document cannot be opened: DATA_DIR has another key',
    );
    return '';
  }
}
