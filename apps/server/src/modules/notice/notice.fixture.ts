import type { Call, CallInput, CallOutput } from '@tidemark/contract';
import type { Notice as WireNotice } from '@tidemark/contract/live';
import { isRefusal, type Outcome, present } from '@tidemark/domain/outcome';
import type { ManualClock } from '../../../test/support/manual-clock.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { CallerContext, IdempotencyClaim } from '../../platform/http/route.ts';
import { createLog } from '../../platform/log/log.ts';
import { noticesQueued, queueNotices, type UserNotice } from '../../platform/outbox/outbox.ts';
import { type Market, ticksInForce } from '../market/index.ts';
import { createNotice, noticesWritten } from './index.ts';

export interface OpenNotice {
  /** What was published, in order, by any writer. */
  readonly told: { readonly userId: number; readonly notice: WireNotice }[];
  call<C extends Call>(
    call: C,
    userId: number,
    input: CallInput<C>,
    claim?: IdempotencyClaim,
  ): Promise<Outcome<CallOutput<C>>>;
  /** The same where it must not be refused. */
  must<C extends Call>(call: C, userId: number, input: CallInput<C>): Promise<CallOutput<C>>;
  settled(): Promise<void>;
  /** Queues notices and publishes the event. */
  queue(notices: readonly UserNotice[]): Promise<void>;
  /** Alarms that were raised, as `kind subject`. */
  readonly alarms: string[];
  stop(): Promise<void>;
}

/** The module on a running market, started; what it logs is thrown unless the test expects it. */
export async function openNotice(parts: {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: ManualClock;
  readonly market: Market;
  readonly onLog?: (line: string) => void;
}): Promise<OpenNotice> {
  const write = parts.onLog ?? ((line: string) => process.stderr.write(line));
  const alarms: string[] = [];
  const notice = createNotice({
    ...parts,
    log: createLog({ pretty: false, write }),
    facts: { ticksInForce },
    alarms: { raise: (kind, subject) => alarms.push(`${kind} ${subject}`) },
  });
  const told: OpenNotice['told'] = [];
  const stopListening = parts.bus.subscribe(noticesWritten, (written) => told.push(...written));
  await notice.start();
  const call: OpenNotice['call'] = async (made, userId, input, claim) => {
    const route = present(
      notice.routes.find((known) => known.call === made),
      made.path,
    );
    const context: CallerContext = {
      caller: { userId, isDemo: true, sessionId: userId },
      lang: 'en',
      address: '127.0.0.1',
      userAgent: 'test',
      idempotency: claim,
      now: parts.clock.now(),
    };
    return (await route.handle(made.input.parse(input), context)) as never;
  };
  return {
    told,
    call,
    async must(made, userId, input) {
      const outcome = await call(made, userId, input);
      if (isRefusal(outcome))
        throw new Error(`refused: ${outcome.refusal} ${JSON.stringify(outcome.params)}`);
      return outcome as never;
    },
    alarms,
    settled: () => notice.settled(),
    async queue(notices) {
      await queueNotices(parts.database, notices, parts.clock.now());
      parts.bus.publish(noticesQueued, notices);
    },
    async stop() {
      await notice.stop();
      stopListening();
    },
  };
}
