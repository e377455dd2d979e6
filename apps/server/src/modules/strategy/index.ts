import { isRefusal } from '@tidemark/domain/outcome';
import { type StrategyKey, strategyKeys } from '@tidemark/domain/strategies';
import { MINUTE_MS } from '@tidemark/domain/time';
import { openAccount, retireAccount, type StrategyAccount } from './accounts.ts';
import type { StrategyParts } from './parts.ts';
import { type StoredAccount, selectAccounts } from './store/accounts.ts';
import { tradeOnce } from './trade.ts';

/** Demo leaders of the instance that trade by published rules while prices are simulated. */
export interface Strategies {
  /** The strategy that trades a user's account; undefined for everybody else. */
  strategyOf(userId: number): StrategyKey | undefined;
  /** Opens the accounts and trades every minute; where they may not exist, ends those that do. */
  start(): void;
  /** Resolves once the decisions of the last minute are carried out. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export function createStrategies(parts: StrategyParts): Strategies {
  const { clock, log, market } = parts;
  const accounts = new Map<StrategyKey, StrategyAccount>();
  /** Labels stay while an account is signed out. */
  const stored = new Map<StrategyKey, StoredAccount>();
  const reported = new Set<StrategyKey>();
  let isStopped = false;
  let underWay: Promise<void> = Promise.resolve();
  let stopTimer = (): void => undefined;

  async function tradeAll(): Promise<void> {
    for (const strategy of strategyKeys) {
      if (isStopped) return;
      const account = accounts.get(strategy) ?? (await open(strategy));
      if (account === undefined) continue;
      // An operator ends the sessions of an account that is frozen: it opens again when it may.
      if ((await tradeOnce(parts, account)) === 'signed_out') accounts.delete(strategy);
    }
  }

  async function open(strategy: StrategyKey): Promise<StrategyAccount | undefined> {
    const account = await openAccount(parts, strategy, stored.get(strategy));
    if (!isRefusal(account)) {
      accounts.set(strategy, account);
      stored.set(strategy, account);
      reported.delete(strategy);
      return account;
    }
    if (!reported.has(strategy)) {
      reported.add(strategy);
      log.warn({ strategy, refusal: account.refusal }, 'a strategy account was not opened');
    }
    return undefined;
  }

  async function retireAll(): Promise<void> {
    for (const account of await selectAccounts(parts.database)) await retireAccount(parts, account);
  }

  function inTurn(work: () => Promise<void>): void {
    underWay = underWay.then(work).catch((err: unknown) => log.error({ err }, 'strategy accounts failed'));
  }

  return {
    strategyOf: (userId) => [...stored.values()].find((account) => account.userId === userId)?.strategy,
    start() {
      if (!parts.isEnabled || market.simulated() === undefined) {
        inTurn(retireAll);
        return;
      }
      inTurn(async () => {
        for (const account of await selectAccounts(parts.database)) stored.set(account.strategy, account);
      });
      inTurn(tradeAll);
      stopTimer = clock.every(MINUTE_MS, () => inTurn(tradeAll));
    },
    settled: () => underWay,
    async stop() {
      isStopped = true;
      stopTimer();
      await underWay;
    },
  };
}
