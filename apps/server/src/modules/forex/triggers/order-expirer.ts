import { type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Timers } from '../../../platform/clock/clock.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Desk } from '../../desk/index.ts';
import type { Market } from '../../market/index.ts';
import type { AccountHoldings, PositionCache } from '../batch/position-cache.ts';
import type { ForexCommandHandler } from '../command-handler.ts';
import { ExpiryWatch } from './expiry-watch.ts';

export interface OrderExpirerInput {
  readonly clock: Timers;
  readonly log: Log;
  readonly market: Pick<Market, 'advanceWatermark'>;
  readonly desk: Pick<Desk, 'execute'>;
  readonly positionCache: Pick<PositionCache, 'of'>;
  readonly handler: () => ForexCommandHandler;
  /** Resolves once an account has met the ticks that wait for it; to false if it could not. */
  ticksMet(accountId: number): Promise<boolean>;
}

/** What could not be cancelled, because the database is away, is tried again after this. */
const AGAIN_MS = SECOND_MS;

/** Postings and facts of cancelling an account's pending orders. */
const IDS_PER_ORDER = 2;
const IDS_BESIDES = 2;

/**
 * Cancels pending orders whose time is over: a timer at the earliest expiry; then no earlier tick can become
 * current any more (docs/decisions/0010), and each account first meets the ticks that wait for it, so that a
 * price in time fills its order however late this runs.
 */
export class OrderExpirer {
  readonly #input: OrderExpirerInput;
  readonly #watch = new ExpiryWatch();
  readonly #idleWaiters: (() => void)[] = [];
  #alarm: { readonly at: Millis; readonly callOff: () => void } | undefined;
  /** Accounts whose orders could not be cancelled, until they are tried again. */
  readonly #failed = new Set<number>();
  #underWay = 0;
  #isRunning = false;

  constructor(input: OrderExpirerInput) {
    this.#input = input;
  }

  /** Takes over a change of an account's holdings. */
  follow(before: AccountHoldings | undefined, after: AccountHoldings): void {
    this.#watch.follow(before?.pendings ?? [], after.pendings);
    this.#arm();
  }

  /** From now on; what expired while the server was stopped is cancelled first. */
  start(): void {
    this.#isRunning = true;
    this.#arm();
  }

  /** Resolves once everything that was due by now is cancelled, or could not be. */
  async idle(): Promise<void> {
    if (this.#underWay === 0) return;
    await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#alarm?.callOff();
    await this.idle();
  }

  #arm(): void {
    const { next } = this.#watch;
    if (next === undefined || !this.#isRunning) return;
    if (this.#alarm && this.#alarm.at <= next) return;
    this.#alarm?.callOff();
    this.#alarm = undefined;
    const ms = next - this.#input.clock.now();
    if (ms <= 0) this.#ring();
    else this.#alarm = { at: next, callOff: this.#input.clock.after(ms, () => this.#ring()) };
  }

  #ring(): void {
    this.#alarm?.callOff();
    this.#alarm = undefined;
    if (!this.#isRunning) return;
    const now = this.#input.clock.now();
    const due = new Set<number>(this.#failed);
    this.#failed.clear();
    this.#watch.take(now, (accountId) => due.add(accountId));
    this.#arm();
    if (due.size > 0) void this.#expire([...due], now);
  }

  async #expire(accountIds: readonly number[], moment: Millis): Promise<void> {
    this.#underWay += 1;
    try {
      // A tick at the very moment of an expiry is too late for its order.
      await this.#input.market.advanceWatermark(moment - 1);
      await Promise.all(accountIds.map((accountId) => this.#expireIn(accountId, moment)));
    } catch (err) {
      this.#input.log.error({ err, accounts: accountIds.length }, 'expired orders wait to be cancelled');
      this.#again(accountIds);
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) for (const resolve of this.#idleWaiters.splice(0)) resolve();
    }
  }

  async #expireIn(accountId: number, moment: Millis): Promise<void> {
    const { desk, handler, positionCache, log } = this.#input;
    if (!(await this.#input.ticksMet(accountId))) {
      this.#again([accountId]);
      return;
    }
    const account = positionCache.of(accountId);
    // Filled or cancelled meanwhile.
    if (!account || account.pendings.length === 0) return;
    try {
      await desk.execute(handler(), {
        kind: 'expire',
        userId: account.userId,
        accountIds: [accountId],
        claim: undefined,
        idsMax: account.pendings.length * IDS_PER_ORDER + IDS_BESIDES,
        moment,
      });
    } catch (err) {
      log.error({ err, accountId }, 'expired orders of an account wait to be cancelled');
      this.#again([accountId]);
    }
  }

  #again(accountIds: readonly number[]): void {
    for (const accountId of accountIds) this.#failed.add(accountId);
    this.#input.clock.after(AGAIN_MS, () => this.#ring());
  }
}
