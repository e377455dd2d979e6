import type { Call, CallInput, CallOutput } from '@tidemark/contract';
import type { FeeBasis } from '@tidemark/domain/forex';
import { isRefusal, type Outcome, present } from '@tidemark/domain/outcome';
import {
  openTradingInstance,
  type TradingInstanceOptions,
} from '../../../../test/support/trading-instance.ts';
import type { Database } from '../../../platform/database/queryable.ts';
import type { OperatorContext } from '../../../platform/http/route.ts';
import { createLog } from '../../../platform/log/log.ts';
import { createContent } from '../../content/index.ts';
import { createOperatorAccount } from '../index.ts';
import { settingKinds } from './kinds.ts';
import { settingRoutes } from './routes.ts';

/** A trading instance with the operators' desk for settings, and what that wrote to the audit trail. */
type Options = Partial<TradingInstanceOptions>;

export async function openSettingsInstance(database: Database, options: Options = {}) {
  let feeBasis: () => FeeBasis = () => 'lots';
  const instance = await openTradingInstance({ database, feeBasis: () => feeBasis(), ...options });
  const log = createLog({ pretty: false, write: () => undefined });
  const { bus, clock } = instance;
  const prices = () => ({ simulated: undefined, sources: [] });
  const content = createContent({ database, bus, clock, wallClock: clock, log, prices });
  await content.start();
  feeBasis = () => content.settings().trade_fee_type;
  const made = await createOperatorAccount(database, {
    email: 'ada@example.com',
    role: 'admin',
    password: 'correct horse battery staple',
    now: 0,
  });
  // In a second instance on the same database she is there already.
  if (isRefusal(made) && made.refusal !== 'operator.email_taken') throw new Error(made.refusal);
  const routes = settingRoutes(
    { database, clock, serverClock: clock, log, ports: instance },
    settingKinds({ ...instance, content }),
  );
  const context = (): OperatorContext => ({
    caller: undefined,
    operator: { operatorId: 1, email: 'ada@example.com', role: 'admin', sessionId: 1, expiresAt: 0 },
    lang: 'en',
    address: '::1',
    userAgent: '',
    idempotency: undefined,
    now: instance.clock.now(),
  });

  /** Calls as the HTTP server does: the contract reads the input first; a refused field is named. */
  async function ask<C extends Call>(call: C, input: CallInput<C>): Promise<Outcome<CallOutput<C>>> {
    const route = present(
      [...routes, ...instance.market.routes, ...content.routes].find((known) => known.call === call),
      call.path,
    );
    const read = call.input.safeParse(input);
    if (!read.success) {
      const field = read.error.issues[0]?.path.join('.');
      return { refusal: 'request.malformed', params: {}, field };
    }
    return (await route.handle(read.data, context())) as Outcome<CallOutput<C>>;
  }

  async function must<C extends Call>(call: C, input: CallInput<C>): Promise<CallOutput<C>> {
    const answer = await ask(call, input);
    if (isRefusal(answer)) throw new Error(`${call.path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  return {
    ...instance,
    content,
    /** What was written to the audit trail, oldest first. */
    async recorded() {
      const rows = await database.query<{ object: string; detail: string }>({
        text: "select object, detail from operator.audit where action like 'settings.%' order by number",
      });
      return rows.map(({ object, detail }) => ({ object, detail: JSON.parse(detail) as object }));
    },
    ask,
    must,
    async stop() {
      content.stop();
      await instance.stop();
    },
  };
}
