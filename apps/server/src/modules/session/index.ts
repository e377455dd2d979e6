import { randomInt } from 'node:crypto';
import type { Random } from '@tidemark/domain/time';
import type { Caller, Route } from '../../platform/http/route.ts';
import { createWorkGate } from '../../platform/work-gate/work-gate.ts';
import { CAPTCHA_ALPHABET } from './captcha-glyphs.ts';
import { keepTidy } from './jobs.ts';
import type { SessionParts } from './parts.ts';
import { createPasswords } from './passwords.ts';
import { sessionRoutes } from './routes.ts';
import { textFrom } from './secrets.ts';
import { invitedCount } from './store.ts';
import { createTokens } from './tokens.ts';

export { sessionsEnded } from './events.ts';
export type { AccountOpener, RegistrationSettings } from './parts.ts';

/** Hashes at a time and waiting: two of 19 MiB leave the processors to those who trade. */
const PASSWORD_GATE = { running: 2, waiting: 200 };
const PICTURE_GATE = { running: 1, waiting: 100 };
const CAPTCHA_LENGTH = 5;

export interface Session {
  readonly routes: Route[];
  /** Who holds this token; undefined where it is unknown, expired or ended. Mostly from memory. */
  authenticate(token: string): Promise<Caller | undefined>;
  /** How many people registered with this user's invite code. */
  invitedCount(userId: number): Promise<number>;
  /** Starts the clearing away of what has had its day. */
  start(): void;
  /** Waits for messages that are still on their way. */
  stop(): Promise<void>;
}

/** What the module is made of. Chance is an argument only where a test must know what it drew. */
export type SessionOptions = Omit<
  SessionParts,
  'random' | 'captchaText' | 'passwords' | 'passwordGate' | 'pictureGate' | 'inBackground'
> & { readonly random?: Random; readonly captchaText?: () => string };

export function createSession(options: SessionOptions): Session {
  const underWay = new Set<Promise<void>>();
  const parts: SessionParts = {
    random: () => randomInt(2 ** 32) / 2 ** 32,
    captchaText: () => textFrom(CAPTCHA_ALPHABET, CAPTCHA_LENGTH),
    ...options,
    passwords: createPasswords(),
    passwordGate: createWorkGate(PASSWORD_GATE),
    pictureGate: createWorkGate(PICTURE_GATE),
    inBackground(work) {
      const watched: Promise<void> = work
        .catch((error: unknown) => options.log.error({ err: error }, 'work of the session module failed'))
        .finally(() => underWay.delete(watched));
      underWay.add(watched);
    },
  };
  const tokens = createTokens(parts);
  let stopTidying = () => {};
  return {
    routes: sessionRoutes(parts),
    authenticate: tokens.authenticate,
    invitedCount: (userId) => invitedCount(parts.database, userId),
    start() {
      stopTidying = keepTidy(parts);
    },
    async stop() {
      stopTidying();
      tokens.stop();
      await Promise.all(underWay);
    },
  };
}
