import type { Call, CallOutput } from '@tidemark/contract';
import { isRefusal, type Outcome, present } from '@tidemark/domain/outcome';
import type { Caller } from '../../src/platform/http/route.ts';
import { aCallerContext, type TradingInstance } from './trading-instance.ts';

type Answer<C extends Call> = Outcome<CallOutput<C>>;

/** Calls a route as the HTTP server does: input through the contract, then the action. */
export async function call<C extends Call>(
  instance: TradingInstance,
  callMade: C,
  caller: Caller,
  input: object,
  key?: string,
): Promise<Answer<C>> {
  const route = present(
    [instance.forex, instance.micro, instance.follow, instance.market]
      .flatMap(({ routes }) => routes)
      .find((known) => known.call === callMade),
    callMade.path,
  );
  const idempotency =
    key === undefined
      ? undefined
      : { key, payloadHash: JSON.stringify(input), storedMs: 86_400_000, keepsRefusals: true };
  return (await route.handle(
    callMade.input.parse(input),
    aCallerContext(caller, { idempotency }),
  )) as Answer<C>;
}

/** The same where it must not be refused. */
export async function done<C extends Call>(
  instance: TradingInstance,
  made: C,
  caller: Caller,
  input: object,
  key?: string,
) {
  const answer = await call(instance, made, caller, input, key);
  if (isRefusal(answer)) throw new Error(`refused: ${answer.refusal} ${JSON.stringify(answer.params)}`);
  return answer;
}
