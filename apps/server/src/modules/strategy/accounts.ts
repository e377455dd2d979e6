import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { closeAll } from '@tidemark/contract/calls/trading/forex';
import { applyTrader, leaveTrader } from '@tidemark/contract/calls/trading/traders';
import { isRefusal, type Outcome } from '@tidemark/domain/outcome';
import type { StrategyKey } from '@tidemark/domain/strategies';
import type { StrategyParts } from './parts.ts';
import { type StoredAccount, saveAccount } from './store/accounts.ts';

/** A strategy's demo account with a session. */
export interface StrategyAccount extends StoredAccount {
  readonly token: string;
}

/** Opens the demo account of a strategy, the same one each time, as a demo leader. */
export async function openAccount(
  parts: StrategyParts,
  strategy: StrategyKey,
  known: StoredAccount | undefined,
): Promise<Outcome<StrategyAccount>> {
  const account = await signIn(parts, strategy, known?.demoId ?? '');
  if (isRefusal(account)) return account;
  if (account.userId !== known?.userId) await saveAccount(parts.database, account);
  const applied = await parts.call(applyTrader, { agreement: true }, { token: account.token });
  if (isRefusal(applied) && applied.refusal !== 'follow.already_trader') return applied;
  return account;
}

/** Ends an account that may not trade here: it leaves as a leader, and closes what has a price. */
export async function retireAccount(
  parts: StrategyParts,
  { strategy, demoId }: StoredAccount,
): Promise<void> {
  const account = await signIn(parts, strategy, demoId);
  if (isRefusal(account)) return;
  const by = { token: account.token };
  const left = await parts.call(leaveTrader, {}, by);
  // Left before: at an earlier start.
  if (!isRefusal(left)) await parts.call(closeAll, { which: 'all' }, by);
}

async function signIn(
  { call }: StrategyParts,
  strategy: StrategyKey,
  demoId: string,
): Promise<Outcome<StrategyAccount>> {
  const opened = await call(createAccountDemo, { demo_id: demoId });
  if (isRefusal(opened)) return opened;
  const { token, user } = opened;
  return { strategy, userId: user.id, demoId: user.demo_id ?? demoId, token };
}
