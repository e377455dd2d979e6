import type { Clock, Millis } from '@tidemark/domain/time';
import { Counter, type Registry } from 'prom-client';
import { StartProblem } from '../start-problem.ts';

/** A limit for unauthenticated clients. */
interface LimitRow {
  /** The environment variable that sets it. */
  readonly variable: string;
  /** Its value where the variable is unset. */
  readonly value: number;
  readonly unit: string;
  /** What it limits and for whom, as in the documentation. */
  readonly bounds: string;
}

/**
 * Every limit for unauthenticated clients (docs/spec/rules.md#limits). `docs/limits.md` is made from this
 * table.
 */
export const limitTable = {
  commandsPerUser: {
    variable: 'LIMIT_COMMANDS_PER_USER',
    value: 200,
    unit: 'commands',
    bounds: 'Commands of one user that wait at the dealing desk',
  },
  commandsInAll: {
    variable: 'LIMIT_COMMANDS_IN_ALL',
    value: 20_000,
    unit: 'commands',
    bounds: 'Commands of all users that wait at the dealing desk',
  },
  requestsPerConnection: {
    variable: 'LIMIT_REQUESTS_PER_CONNECTION',
    value: 16,
    unit: 'requests',
    bounds: 'Requests in flight on one connection',
  },
  requestsPerUser: {
    variable: 'LIMIT_REQUESTS_PER_USER',
    value: 64,
    unit: 'requests',
    bounds: 'Requests in flight of one user',
  },
  requestsPerAddress: {
    variable: 'LIMIT_REQUESTS_PER_ADDRESS',
    value: 256,
    unit: 'requests',
    bounds: 'Requests in flight from one address',
  },
  keptRefusalsPerUser: {
    variable: 'LIMIT_KEPT_REFUSALS_PER_USER',
    value: 200,
    unit: 'answers',
    bounds:
      'Refused calls with an Idempotency-Key of one user whose answer is kept, in an hour; more are refused all the same, but decided again when repeated',
  },
  connectionsPerAddress: {
    variable: 'LIMIT_CONNECTIONS_PER_ADDRESS',
    value: 512,
    unit: 'connections',
    bounds: 'Open TCP connections from one address, sockets included; more are closed at once',
  },
  newConnectionsPerAddress: {
    variable: 'LIMIT_NEW_CONNECTIONS_PER_ADDRESS',
    value: 200,
    unit: 'connections',
    bounds:
      'New TCP connections from one address in a second; a tenth as many for 20 seconds after one of them sent more requests at once than it may',
  },
  bodyBytesPerAddress: {
    variable: 'LIMIT_BODY_BYTES_PER_ADDRESS',
    value: 33_554_432,
    unit: 'bytes',
    bounds: 'Bytes in request bodies over 16 KiB that are in flight from one address',
  },
  bodyBytesInAll: {
    variable: 'LIMIT_BODY_BYTES_IN_ALL',
    value: 268_435_456,
    unit: 'bytes',
    bounds: 'Bytes in request bodies over 16 KiB that are in flight from all addresses',
  },
  socketsPerUser: {
    variable: 'LIMIT_SOCKETS_PER_USER',
    value: 20,
    unit: 'sockets',
    bounds: 'Open sockets on which one user is signed in',
  },
  socketsPerAddress: {
    variable: 'LIMIT_SOCKETS_PER_ADDRESS',
    value: 200,
    unit: 'sockets',
    bounds: 'Open sockets from one address',
  },
  passwordChecksWaiting: {
    variable: 'LIMIT_PASSWORD_CHECKS_WAITING',
    value: 200,
    unit: 'checks',
    bounds:
      'Password checks of all users that wait for their turn; operators have a queue of their own, a quarter as long',
  },
  passwordChecksPerAddress: {
    variable: 'LIMIT_PASSWORD_CHECKS_PER_ADDRESS',
    value: 20,
    unit: 'checks',
    bounds: 'Password checks from one address, or of one user who is signed in, that wait for their turn',
  },
  demoAccountsPerAddress: {
    variable: 'LIMIT_DEMO_ACCOUNTS_PER_ADDRESS',
    value: 20,
    unit: 'accounts an hour',
    bounds: 'New demo accounts opened from one address; returning to one is not counted',
  },
  registrationsPerAddress: {
    variable: 'LIMIT_REGISTRATIONS_PER_ADDRESS',
    value: 20,
    unit: 'accounts an hour',
    bounds: 'Accounts registered from one address',
  },
  captchasPerAddress: {
    variable: 'LIMIT_CAPTCHAS_PER_ADDRESS',
    value: 30,
    unit: 'pictures a minute',
    bounds: 'Captchas drawn for one address',
  },
  passkeyChallengesPerAddress: {
    variable: 'LIMIT_PASSKEY_CHALLENGES_PER_ADDRESS',
    value: 30,
    unit: 'challenges a minute',
    bounds: 'Requests to sign in with a passkey from one address, or to confirm with one by one user',
  },
  codesPerAddress: {
    variable: 'LIMIT_CODES_PER_ADDRESS',
    value: 30,
    unit: 'codes an hour',
    bounds: 'Codes sent by mail or text for requests from one address, or for the withdrawals of one user',
  },
  codesPerTarget: {
    variable: 'LIMIT_CODES_PER_TARGET',
    value: 20,
    unit: 'codes a day',
    bounds: 'Codes sent to one e-mail address or phone number',
  },
  uploadsPerUser: {
    variable: 'LIMIT_UPLOADS_PER_USER',
    value: 60,
    unit: 'pictures a day',
    bounds: 'Pictures uploaded by one user, refused ones included',
  },
  uploadsPerAddress: {
    variable: 'LIMIT_UPLOADS_PER_ADDRESS',
    value: 300,
    unit: 'pictures a day',
    bounds: 'Pictures uploaded from one address by all its users, refused ones included',
  },
  newSocketsPerAddress: {
    variable: 'LIMIT_NEW_SOCKETS_PER_ADDRESS',
    value: 50,
    unit: 'sockets',
    bounds: 'New sockets from one address in a second',
  },
} as const satisfies Readonly<Record<string, LimitRow>>;

export type LimitName = keyof typeof limitTable;

/** The value of each bound. */
export type Limits = { readonly [Name in LimitName]: number };

export const limitNames = Object.keys(limitTable) as readonly LimitName[];

function limitsBy(choose: (name: LimitName) => number): Limits {
  return Object.fromEntries(limitNames.map((name) => [name, choose(name)])) as Limits;
}

/** The bounds of a server that sets none. */
export const defaultLimits: Limits = limitsBy((name) => limitTable[name].value);

/**
 * Reads the bounds from the environment.
 *
 * @throws StartProblem: one line that names the variable, what is wrong with it, and an example.
 */
export function readLimits(read: (name: string) => string | undefined): Limits {
  return limitsBy((name) => {
    const { variable, value } = limitTable[name];
    const text = read(variable);
    if (text === undefined) return value;
    if (/^\d{1,9}$/.test(text) && Number(text) > 0) return Number(text);
    throw new StartProblem(
      `${variable} «${text}» is not a whole number from 1 to 999999999; an example: ${variable}=${value}`,
    );
  });
}

/** How often a bound has refused something since the start, and when last. */
export interface LimitRefusals {
  readonly limit: LimitName;
  readonly total: number;
  readonly lastAt: Millis;
}

/** Counts what the bounds refuse, for `/metrics` and the console's health page. */
export interface RefusalCounter {
  count(limit: LimitName): void;
  /** The bounds that have refused something, the latest first. */
  list(): readonly LimitRefusals[];
}

export function createRefusalCounter(options: { clock: Clock; registry: Registry }): RefusalCounter {
  const counted = new Map<LimitName, { total: number; lastAt: Millis }>();
  new Counter({
    name: 'tidemark_limit_refusals_total',
    help: 'What was refused because a bound was reached, by the bound',
    labelNames: ['limit'],
    registers: [options.registry],
    collect() {
      this.reset();
      for (const limit of limitNames) this.inc({ limit }, counted.get(limit)?.total ?? 0);
    },
  });
  return {
    count(limit) {
      counted.set(limit, { total: (counted.get(limit)?.total ?? 0) + 1, lastAt: options.clock.now() });
    },
    list: () =>
      [...counted]
        .map(([limit, { total, lastAt }]) => ({ limit, total, lastAt }))
        .sort((one, other) => other.lastAt - one.lastAt),
  };
}

/** What a module needs to refuse requests above a limit. */
export interface Bounds {
  readonly limits: Limits;
  readonly refused: Pick<RefusalCounter, 'count'>;
}
