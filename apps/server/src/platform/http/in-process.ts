import type { Call, CallInput, CallOutput } from '@tidemark/contract';
import { DEFAULT_LANG } from '@tidemark/contract';
import { type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { Clock } from '@tidemark/domain/time';
import { idempotencyClaimOf } from './input/idempotency-fingerprint.ts';
import type { Caller, Route } from './route.ts';

/** Whose call it is, by a session's token, and the key that makes it happen once. */
interface CallBy {
  readonly token?: string | undefined;
  readonly key?: string;
}

/**
 * Makes a user's call inside the server as over HTTP: its input through the contract, the session's token,
 * the claim of its key. Refuses `session.expired` without a valid token. A malformed input is a defect.
 */
export type InProcessCall = <C extends Call>(
  call: C,
  input: CallInput<C>,
  by?: CallBy,
) => Promise<Outcome<CallOutput<C>>>;

/** No peer's address: quotas per address do not count calls of the server itself against anybody. */
const ADDRESS = '::';

export function createInProcessCalls({
  routes,
  authenticate,
  clock,
}: {
  readonly routes: readonly Route[];
  readonly authenticate: (token: string) => Caller | Promise<Caller | undefined> | undefined;
  readonly clock: Clock;
}): InProcessCall {
  return async (call, input, { token, key } = {}) => {
    const route = present(
      routes.find((known) => known.call === call),
      `${call.path} is answered`,
    );
    const caller = token === undefined ? undefined : await authenticate(token);
    if (call.access !== 'anyone' && caller === undefined) return refuse('session.expired');
    const isChange = call.isMutation && caller !== undefined;
    const outcome = await route.handle(call.input.parse(input), {
      caller,
      lang: DEFAULT_LANG,
      address: ADDRESS,
      userAgent: 'Tidemark',
      idempotency: isChange ? idempotencyClaimOf(call.path, { ...(input as object) }, key) : undefined,
      now: clock.now(),
    });
    return outcome as Outcome<CallOutput<typeof call>>;
  };
}
