import type { Call } from '@tidemark/contract';
import { dashboard } from '@tidemark/contract/operator/dashboard';
import { health } from '@tidemark/contract/operator/health';
import { priceSources, priceSourceTest } from '@tidemark/contract/operator/price-sources';
import { reviewCounts } from '@tidemark/contract/operator/reviews';
import { supportWaiting } from '@tidemark/contract/operator/support';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@tidemark/domain/time';
import type { Bus } from '../../platform/bus/bus.ts';
import type { OperatorCaller, Route } from '../../platform/http/route.ts';
import { createQuota } from '../../platform/limits/quota.ts';
import { createPasskeys } from '../../platform/passkeys/passkeys.ts';
import type { RelyingParty } from '../../platform/passkeys/relying-party.ts';
import { createPasswordGate, createPasswords } from '../session/index.ts';
import { type ConsoleChannel, createConsoleChannel } from './channel/console-channel.ts';
import type { OperatorParts } from './parts.ts';
import { proposalKinds } from './proposals/kinds.ts';
import { proposalRoutes } from './proposals/routes.ts';
import { takeEffect } from './proposals/take-effect.ts';
import { operatorRoutes } from './routes.ts';
import { type SettingPorts, settingKinds } from './settings/kinds.ts';
import { settingRoutes } from './settings/routes.ts';
import { passkeyStore } from './store/passkeys.ts';
import { purge } from './store/sessions.ts';
import { authenticate } from './tokens.ts';

export { type CreateOperator, createOperatorAccount } from './actions/create-account.ts';
export { verifyOperator } from './audit/verify.ts';
export type { Ports as OperatorDoors } from './parts.ts';
export { approveFromCommandLine, listOpenProposals } from './proposals/command-line.ts';
export { auditRecords } from './store/records.ts';

/** Hashes at a time: operators are few, and none of them waits behind a crowd of users. */
const HASHES_AT_A_TIME = 1;
/** Their queue is so much shorter than that of the users. */
const QUEUE_PART = 4;

/** What a console polls every few seconds: it does not keep an idle session alive. */
const watching = new Set([
  dashboard.path,
  health.path,
  priceSources.path,
  priceSourceTest.path,
  reviewCounts.path,
  supportWaiting.path,
]);

export interface BackOffice {
  readonly routes: readonly Route[];
  /** The operator of this console token; undefined if it is unknown, ended or idle too long. */
  authenticate(token: string, call: Call): Promise<OperatorCaller | undefined>;
  /** The push channel to consoles. */
  readonly channel: ConsoleChannel;
  /** Starts the clearing away of what has had its day. */
  start(): void;
  /** Waits for what is just taking effect. */
  stop(): Promise<void>;
}

export type OperatorOptions = Omit<
  OperatorParts,
  'passwords' | 'passwordGate' | 'passkeys' | 'passkeyChallenges'
> & {
  /** The site that passkeys are for; undefined: there are none. */
  readonly relyingParty: RelyingParty | undefined;
  readonly bus: Bus;
  /** Whose things operators set. */
  readonly settings: SettingPorts;
};

export function createBackOffice({ settings, bus, relyingParty, ...options }: OperatorOptions): BackOffice {
  const kinds = settingKinds(settings);
  const parts: OperatorParts = {
    ...options,
    passkeys: createPasskeys({ party: relyingParty, store: passkeyStore, kind: 'operator' }),
    passkeyChallenges: createQuota(options, 'passkeyChallengesPerAddress', MINUTE_MS),
    passwords: createPasswords(),
    passwordGate: createPasswordGate(options, HASHES_AT_A_TIME, {
      passwordChecksWaiting: Math.ceil(options.limits.passwordChecksWaiting / QUEUE_PART),
      passwordChecksPerAddress: Math.ceil(options.limits.passwordChecksPerAddress / QUEUE_PART),
    }),
  };
  const { database, clock, log } = parts;
  const proposals = proposalKinds(parts, kinds);
  const stops: (() => void)[] = [];
  let effects: Promise<void> = Promise.resolve();
  const channel = createConsoleChannel({
    bus,
    log,
    authenticate: (token) => authenticate(parts, token, { isWatching: true }),
  });
  return {
    routes: [...operatorRoutes(parts), ...settingRoutes(parts, kinds), ...proposalRoutes(parts, proposals)],
    authenticate: (token, call) => authenticate(parts, token, { isWatching: watching.has(call.path) }),
    channel,
    start() {
      let isBusy = false;
      const takeDue = () => {
        if (isBusy) return;
        isBusy = true;
        effects = takeEffect(parts, proposals)
          .catch((err: unknown) => log.error({ err }, 'what was approved could not be looked for'))
          .finally(() => {
            isBusy = false;
          });
      };
      stops.push(clock.every(SECOND_MS, takeDue));
      const stopTidying = clock.every(HOUR_MS, () => {
        purge(database, clock.now() - HOUR_MS).catch((err: unknown) =>
          log.error({ err }, 'old failures and set-ups of operators were not removed'),
        );
      });
      stops.push(stopTidying);
    },
    async stop() {
      for (const end of stops.splice(0)) end();
      await effects;
    },
  };
}
export { auditNumbers } from './store/record-ids.ts';
