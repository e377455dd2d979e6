import type { depositRecord } from '@tidemark/contract/calls/money/deposits';
import { depositAmount, readPaymentReference } from '@tidemark/domain/funding';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type * as z from 'zod/mini';
import type { Queryable } from '../../../../platform/database/queryable.ts';
import { isDerived } from '../../../../platform/http/input/idempotency-fingerprint.ts';
import type { CallerContext } from '../../../../platform/http/route.ts';
import { answerOnce } from '../../../../platform/idempotency/answer-once.ts';
import type { BankAccount, DepositAddress } from '../../offered/place.ts';
import { type Offered, offeredPlaces } from '../../offered/places.ts';
import type { FundingParts } from '../../parts.ts';
import { isProofServing } from '../../store/deposit-evidence.ts';
import { countOpenOf, depositById, insertDeposit } from '../../store/deposits.ts';
import { selectLimits } from '../../store/offered.ts';
import type { DepositRequest } from '../deposit.ts';
import { presentDeposit } from '../present.ts';

/** The payment that a user reports, and its destination. */
export interface NewDeposit {
  readonly number: string;
  /** Empty where no proof is required. */
  readonly proofImg: string;
  /** What names the payment at the sender's bank or network; may be empty. */
  readonly reference: string;
  /** The address of a coin, as it was shown; empty if it was not stated. */
  readonly address: string;
  readonly option: { readonly kind: 'coin' | 'bank'; readonly id: number };
}

type Record = z.input<typeof depositRecord>;

/**
 * Takes a deposit for review, with the rate of now. Refused are a place that is not offered any more
 * or shows another address now, an amount out of bounds, a proof that is not the caller's own or serves
 * another deposit or a repayment, a reference that cannot be read, a proof or reference that
 * is missing where it is required, and one deposit too many that would wait.
 */
export async function submitDeposit(
  funding: FundingParts,
  submission: NewDeposit,
  context: CallerContext,
): Promise<Outcome<Record>> {
  const { caller, idempotency: claim, now } = context;
  const { userId } = caller;
  let isFirst = false;
  const taken = await answerOnce(funding.database, { userId, claim, now }, (tx) => {
    isFirst = true;
    return submit(funding, tx, { userId, submission, now });
  });
  if (isRefusal(taken)) return taken;
  const deposit = present(await depositById(funding.database, taken.id), 'it was kept');
  // The same form after a cancellation or refusal is a new deposit.
  const isOver = deposit.state.status === 'cancelled' || deposit.state.status === 'rejected';
  if (!isFirst && isOver && claim && isDerived(claim)) {
    const nextClaim = { ...claim, key: `${claim.key} after ${deposit.id}` };
    return submitDeposit(funding, submission, { ...context, idempotency: nextClaim });
  }
  return presentDeposit(funding.files, deposit, now);
}

async function submit(
  funding: FundingParts,
  tx: Queryable,
  {
    userId,
    submission,
    now,
  }: { readonly userId: number; readonly submission: NewDeposit; readonly now: number },
): Promise<Outcome<{ id: number }>> {
  const place = await placeOf(tx, submission.option, funding.simulated() !== undefined);
  if (isRefusal(place)) return place;
  const { currency, address } = place;
  if (submission.address !== '' && submission.address.trim() !== address) {
    return refuse('funding.address_changed', {}, 'address');
  }
  const amount = depositAmount(submission.number, currency, 'number');
  if (isRefusal(amount)) return amount;
  const reference = readPaymentReference(submission.reference);
  if (isRefusal(reference)) return reference;
  const { needsProof, needsReference } = currency.deposit;
  if (needsReference && reference.key === '') return refuse('funding.reference_required', {}, 'reference');
  if (needsProof && submission.proofImg.trim() === '')
    return refuse('funding.proof_required', {}, 'proofImg');
  const { depositsOpenMax: max } = await selectLimits(tx);
  if ((await countOpenOf(tx, userId)) >= max) return refuse('funding.too_many_open', { max });
  const proof = await takeProof(funding, tx, { userId, submission, now });
  if (isRefusal(proof)) return proof;
  const { id: currencyId, kind, code, protocol, decimals } = currency;
  const request: DepositRequest = {
    ...{ userId, kind, currencyId, code, protocol, decimals, ...amount },
    price: currency.deposit.price,
    optionId: submission.option.id,
    address,
    bankName: place.bankName,
    payeeAccount: place.payeeAccount,
    proof,
    reference: reference.text,
    submittedAt: now,
  };
  return { id: await insertDeposit(tx, { ...request, referenceKey: reference.key }) };
}

/** Takes the proof into use, if there is one; answers its name, or the empty text. */
async function takeProof(
  funding: FundingParts,
  tx: Queryable,
  {
    userId,
    submission,
    now,
  }: { readonly userId: number; readonly submission: NewDeposit; readonly now: number },
): Promise<Outcome<string>> {
  if (submission.proofImg.trim() === '') return '';
  const used = await funding.files.use(tx, { userId, pictures: { proofImg: submission.proofImg }, now });
  if (isRefusal(used)) return used;
  const isUsed =
    (await isProofServing(tx, used.proofImg)) || (await funding.isProofOfRepayment(tx, used.proofImg));
  return isUsed ? refuse('funding.proof_used', {}, 'proofImg') : used.proofImg;
}

type Place = Pick<
  Offered<DepositAddress> & BankAccount,
  'currency' | 'address' | 'bankName' | 'payeeAccount'
>;

/** The place that is meant, if it is offered. */
async function placeOf(
  tx: Queryable,
  { kind, id }: NewDeposit['option'],
  isSimulated: boolean,
): Promise<Outcome<Place>> {
  const { addresses, accounts } = await offeredPlaces(tx, isSimulated);
  if (kind === 'coin') {
    const found = addresses.find((place) => place.id === id);
    if (found === undefined) return refuse('funding.option_unknown', {}, 'charge_id');
    return { ...found, bankName: '', payeeAccount: '' };
  }
  const found = accounts.find((place) => place.id === id);
  return found === undefined ? refuse('funding.option_unknown', {}, 'wire_id') : { ...found, address: '' };
}
