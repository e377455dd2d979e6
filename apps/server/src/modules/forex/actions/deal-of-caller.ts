import type { Outcome } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import type { DeskCommand } from '../../desk/index.ts';
import type { ForexCommand } from '../commands.ts';
import type { ForexContext } from '../context.ts';

/** What a caller wishes: a command without whose it is. */
type Wish<Command = ForexCommand> = Command extends unknown
  ? Omit<Command, 'userId' | 'accountIds' | 'claim'>
  : never;

/**
 * Puts what the caller wishes on the desk, for his own contract account, once for one
 * Idempotency-Key. The wish, made for this call, becomes the command: to copy it took a twentieth of
 * what an order takes of this process.
 */
export async function dealOfCaller(
  forex: ForexContext,
  { caller: { userId }, idempotency: claim }: CallerContext,
  wish: Wish,
): Promise<{ readonly accountId: number; readonly outcome: Outcome<unknown> }> {
  const { forex: accountId } = await forex.ledger.accountIdsOf(userId);
  const command = wish as Wish & { -readonly [Field in keyof DeskCommand]: DeskCommand[Field] };
  command.userId = userId;
  command.accountIds = [accountId];
  command.claim = claim;
  return { accountId, outcome: await forex.desk.deal(forex.dealer, command as ForexCommand) };
}
