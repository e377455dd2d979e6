import {
  loanConfig,
  loanConfigInfo,
  loanInfo,
  loanSubmit,
  repay,
  repayment,
} from '@tidemark/contract/calls/money/loan';
import { loanConfigSave } from '@tidemark/contract/operator/loans';
import { reviewReject } from '@tidemark/contract/operator/reviews';
import { present } from '@tidemark/domain/outcome';
import { saveByTwo } from '../support/operators.ts';
import { aPhoto, uploadPhoto } from '../support/pictures.ts';
import type { LoanTerms, ReferenceLoan } from './reference-year.ts';
import { approved, type SimulatedUser } from './year-instance.ts';
import { cents, millionths, type PlannedUser, type PlanParts, text } from './year-plans.ts';

/**
 * Loans, in the instance and in the model alike: repaid early, on their day, late or very late, from the
 * balance or with proofs that are accepted or not, with more than was owed, or never.
 */
export class LoanPlan {
  readonly #parts: PlanParts;
  readonly #offers: (LoanTerms & { readonly id: number; readonly min: number; readonly max: number })[] = [];
  #sign = '';

  constructor(parts: PlanParts) {
    this.#parts = parts;
  }

  /** Adds an offer without interest whose penalty soon reaches its cap; reads the offers. */
  async begin({ token }: SimulatedUser): Promise<void> {
    const { operators, must, server } = this.#parts.instance;
    const short = {
      ...{ loan_period: 5, min_amount: '100', max_amount: '5000', interest_rate: 0.000777, free_period: 5 },
      ...{ penalty_rate: 0.09, position: 9, open: true },
    };
    await saveByTwo(server(), loanConfigSave, short, { token: operators[0]?.token ?? '' });
    for (const offer of await must(loanConfig, {}, token)) {
      const { id, loan_period: period, free_period: free } = offer;
      const [interest, penalty] = [millionths(offer.interest_rate), millionths(offer.penalty_rate)];
      const [min, max] = [Number(offer.min_amount), Number(offer.max_amount)];
      this.#offers.push({ id, period, free, interest, penalty, min, max });
    }
    const drawn = await aPhoto(60, 24).png().toBuffer();
    this.#sign = `data:image/png;base64,${drawn.toString('base64')}`;
  }

  async borrow(person: PlannedUser): Promise<void> {
    const { must, operators } = this.#parts.instance;
    const offer = this.#parts.chance.pick(this.#offers);
    const amount = cents(this.#parts.chance, offer.min, Math.min(offer.max, 20_000));
    const form = { amount: text(amount), config_id: offer.id };
    const { agreement_hash } = await must(
      loanConfigInfo,
      { id: offer.id, amount: form.amount },
      person.token,
    );
    const signed = { ...form, sign: this.#sign, agreement: agreement_hash ?? '' };
    const { id } = await must(loanSubmit, signed, person.token);
    if (this.#parts.chance.percent(5)) {
      this.#parts.plans.count('loan rejected');
      await must(reviewReject, { kind: 'loan', id, remark: 'Not now.' }, operators[0]?.token ?? '');
      return;
    }
    await approved(this.#parts.instance, { kind: 'loan', id });
    const loan = this.#parts.model.lend(id, person.model, amount, offer, this.#parts.plans.today);
    const late = this.#parts.chance.pick([-4, -1, 0, 0, 1, 1, 2, 5, 14, 40]);
    this.#parts.plans.count(late < 0 ? 'loan early' : late === 0 ? 'loan on its day' : 'loan late');
    if (this.#parts.chance.percent(4)) return;
    this.#parts.plans.plan(offer.period + late, () => this.#repay(person, id, loan));
  }

  async #repay(person: PlannedUser, id: number, loan: ReferenceLoan): Promise<void> {
    const { must, addressId } = this.#parts.instance;
    const { token } = person;
    if (this.#parts.chance.percent(50) && person.model.cash >= this.#parts.model.owed(loan)) {
      this.#parts.plans.count('repaid from the balance');
      await must(repay, { loan_id: id }, token);
      this.#parts.model.payFromBalance(loan);
      return;
    }
    const proofImg = await uploadPhoto(this.#parts.instance.server(), token);
    await must(repayment, { charge_id: addressId, loan_id: id, proofImg }, token);
    loan.status = 'checking';
    const { proof } = await must(loanInfo, { id }, token);
    const proofId = present(proof, 'a proof waits').id;
    const decide = () => this.#decideProof(person, { id, loan, proofId });
    if (this.#parts.chance.percent(40)) await decide();
    else this.#parts.plans.plan(this.#parts.chance.pick([1, 2, 6]), decide);
  }

  async #decideProof(
    person: PlannedUser,
    { id, loan, proofId }: { id: number; loan: ReferenceLoan; proofId: number },
  ): Promise<void> {
    const { must, operators } = this.#parts.instance;
    const about = { kind: 'repayment' as const, id: proofId };
    if (this.#parts.chance.percent(30)) {
      this.#parts.plans.count('proof rejected');
      await must(reviewReject, { ...about, remark: 'Nothing came.' }, operators[0]?.token ?? '');
      this.#parts.model.rejectProof(loan, this.#parts.plans.today);
      this.#parts.plans.plan(this.#parts.chance.pick([1, 3]), () => this.#repay(person, id, loan));
      return;
    }
    const more = this.#parts.chance.percent(20) ? 12_345_678n : 0n;
    this.#parts.plans.count(more > 0n ? 'proof of too much' : 'proof approved');
    const received = this.#parts.model.owed(loan) + more;
    await approved(this.#parts.instance, { ...about, amount: more > 0n ? text(received) : '' });
    this.#parts.model.received(loan, received);
  }
}
