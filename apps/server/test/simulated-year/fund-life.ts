import { fundApplyRefund, fundBuy, fundList } from '@tidemark/contract/calls/money/fund';
import { operatorFundFeed } from '@tidemark/contract/operator/funds';
import { proposalApprove } from '@tidemark/contract/operator/proposals';
import { reviewReject } from '@tidemark/contract/operator/reviews';
import { fundSave } from '@tidemark/contract/operator/settings/fund-settings';
import { present } from '@tidemark/domain/outcome';
import { saveByTwo } from '../support/operators.ts';
import type { FundTerms, ReferenceSubscription } from './reference-year.ts';
import { approved, type SimulatedUser } from './year-instance.ts';
import { cents, millionths, type PlannedUser, type PlanParts, text } from './year-plans.ts';

/**
 * Subscriptions, in the instance and in the model alike: held to their end, or redeemed, and approved or
 * rejected by operators, or too late; also of a fund with an empty pool.
 */
export class FundPlan {
  readonly #parts: PlanParts;
  readonly #funds: (FundTerms & { readonly id: number; readonly min: number; readonly max: number })[] = [];

  constructor(parts: PlanParts) {
    this.#parts = parts;
  }

  /** Adds an unfunded fund, with amounts that must be rounded; reads the offers. */
  async begin({ token }: SimulatedUser): Promise<void> {
    const { operators, must, server } = this.#parts.instance;
    const ebb = {
      ...{ titles: { en: 'Ebb' }, descs: { en: 'Low water.' }, income_sources: { en: 'What is fed.' } },
      ...{
        picture: 'dunes' as const,
        currency_code: 'USD' as const,
        dividend_percentage: 0.333333,
        lock_dividend_days: 10,
      },
      ...{ staring_sub_amount: '50', max_sub_amount: '3000', liquidated_damages: 12.345678 },
      ...{ warn_days: 3, position: 9, open: true },
    } as const;
    await saveByTwo(server(), fundSave, ebb, { token: operators[0]?.token ?? '' });
    for (const fund of (await must(fundList, {}, token)).data) {
      const { id, lock_dividend_days: days } = fund;
      const [dividend, damages] = [millionths(fund.dividend_percentage), millionths(fund.liquidated_damages)];
      const [min, max] = [Number(fund.staring_sub_amount), Number(fund.max_sub_amount)];
      this.#funds.push({ id, days, dividend, damages, min, max });
    }
  }

  /** Answers false where there is too little money for the smallest share. */
  async subscribe(person: PlannedUser): Promise<boolean> {
    const fund = this.#parts.chance.pick(this.#funds);
    const most = Math.min(fund.max, Number(person.model.cash / 4_000_000n));
    if (most <= fund.min) return false;
    const share = cents(this.#parts.chance, fund.min, most);
    const { id } = await this.#parts.instance.must(
      fundBuy,
      { id: fund.id, amount: text(share) },
      person.token,
    );
    const bought = {
      person: person.model,
      fund: poolOf(fund.id, person),
      share,
      terms: fund,
      day: this.#parts.plans.today,
    };
    const one = this.#parts.model.buy(id, bought);
    this.#parts.plans.count('bought');
    // Also on the very day, and on the last one.
    if (this.#parts.chance.percent(25)) {
      const days = this.#parts.chance.pick([0, 1, fund.days / 2, fund.days - 1, fund.days]);
      if (days < 1) await this.#redeem(person, id, one);
      else this.#parts.plans.plan(days, () => this.#redeem(person, id, one));
    }
    return true;
  }

  async #redeem(person: PlannedUser, id: number, one: ReferenceSubscription): Promise<void> {
    if (one.status !== 'doing') return;
    await this.#parts.instance.must(fundApplyRefund, { sub_id: id }, person.token);
    if (person.isDemo) {
      this.#parts.plans.count('redeemed in the demo world');
      this.#parts.model.redeem(one);
      return;
    }
    one.status = 'refunding';
    const decide = () => this.#decideRedemption(id, one);
    if (this.#parts.chance.percent(40)) await decide();
    else this.#parts.plans.plan(this.#parts.chance.pick([1, 2, 5]), decide);
  }

  async #decideRedemption(subscriptionId: number, one: ReferenceSubscription): Promise<void> {
    if (one.status !== 'refunding') {
      this.#parts.plans.count('redemption overtaken');
      return;
    }
    const { must, operators } = this.#parts.instance;
    const [waiting] = await this.#parts.instance.server().owner.query<{ id: number }>({
      text: `select id::int from fund.redemption where subscription_id = $1 and status = 'waiting'`,
      values: [subscriptionId],
    });
    const about = { kind: 'redemption' as const, id: present(waiting, 'a redemption waits').id };
    if (this.#parts.chance.percent(35)) {
      this.#parts.plans.count('redemption rejected');
      await must(reviewReject, { ...about, remark: 'Please wait.' }, operators[0]?.token ?? '');
      one.status = 'doing';
      return;
    }
    this.#parts.plans.count('redemption approved');
    await approved(this.#parts.instance, about);
    this.#parts.model.redeem(one);
  }

  /** Puts into a pool what it lacks and somewhat more. */
  async feed(fundId: number, isDemo: boolean, amount: bigint): Promise<void> {
    const form = { id: fundId, amount: text(amount), reason: 'What the instance has earned.', demo: isDemo };
    const { must, operators } = this.#parts.instance;
    const [one, two] = operators.map(({ token }) => token);
    const { proposal } = await must(operatorFundFeed, form, one ?? '');
    if (proposal !== null) await must(proposalApprove, { id: proposal }, two ?? '');
    this.#parts.plans.count('pool fed');
  }
}

/** A fund's pool in the person's world; negative in the demo world. */
export function poolOf(fundId: number, { isDemo }: Pick<SimulatedUser, 'isDemo'>): number {
  return isDemo ? -fundId : fundId;
}
