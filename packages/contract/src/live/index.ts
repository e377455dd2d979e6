import * as z from 'zod/mini';
import type { SupportMessage } from '../calls/content/support.ts';
import type { account } from '../calls/money/ledger.ts';
import type { Envelope } from '../envelope.ts';

/** The path of the live channel (docs/spec/interface.md#live-channel). */
export const LIVE_PATH = '/v2/ws';

/** User topics of which only the newest value matters; a slow client may miss those between. */
export const userStateTopics = ['FOREX_TRADE', 'FOREX_FOLLOW_TRADE', 'ACCOUNT'] as const;
/** User topics that report events; none is ever dropped. */
export const userEventTopics = ['FOREX_CLOSED', 'MICRO_CLOSED', 'NOTICE', 'SUPPORT'] as const;
/** Topics that need a login. */
export const privateTopics = [...userStateTopics, ...userEventTopics] as const;

export type PublicTopic = 'DAY_MARKET' | `KLINE.${string}`;
export type UserStateTopic = (typeof userStateTopics)[number];
export type UserEventTopic = (typeof userEventTopics)[number];
export type PrivateTopic = UserStateTopic | UserEventTopic;
export type Topic = PublicTopic | PrivateTopic;

/** What precedes the instrument's code in the name of a K-line topic. */
export const KLINE_PREFIX = 'KLINE.';

/** The topic of an instrument's forming bars. */
export function klineTopic(code: string): `KLINE.${string}` {
  return `${KLINE_PREFIX}${code}`;
}

const token = z.string().check(z.maxLength(512));
const topic = z.string().check(z.maxLength(64));
/** The language of errors on this socket from now on, as the `lang` header of a call has it. */
const lang = z.optional(z.string().check(z.maxLength(16)));

/** The shape of each message a client may send, by its `type`. */
export const clientFrames = {
  login: z.object({ type: z.literal('login'), token, lang }),
  logout: z.object({ type: z.literal('logout') }),
  sub: z.object({ type: z.literal('sub'), topic, lang }),
  unsub: z.object({ type: z.literal('unsub'), topic }),
  ping: z.object({ type: z.literal('ping') }),
  call: z.object({
    type: z.literal('call'),
    /** Chosen by the client, which gets its answer under it. */
    id: z.int(),
    path: z.string().check(z.maxLength(128)),
    /** As the `Idempotency-Key` header of a call has it. */
    key: z.optional(z.string()),
    params: z.optional(z.record(z.string(), z.unknown())),
  }),
} as const;

/** A call of a client over its socket. */
export type CallFrame = z.infer<typeof clientFrames.call>;

/** Calls about accounts and trading outside the paths of contracts and futures (docs/spec/product.md#accounts-and-trading). */
const tradingPaths: ReadonlySet<string> = new Set([
  '/v2/api/main/wallet/getBalance',
  '/v2/api/main/user/resetForexDemoAccount',
  '/v2/api/main/accountLog/forexChange',
  '/api/user/get_profits',
  '/api/follow/list',
]);

/** Whether a call may be made over the socket: what the specification lists under trading. */
export function isSocketCall(path: string): boolean {
  return path.startsWith('/v2/api/forex/') || path.startsWith('/v2/api/micro/') || tradingPaths.has(path);
}

/** One message of a client; a frame is one of them or an array of them. */
export type ClientFrame = z.infer<(typeof clientFrames)[keyof typeof clientFrames]>;

/**
 * Our own close codes, besides 1008 (flood), 1009 (frame too large) and 1013 (too slow for its events, or too
 * many sockets of its user).
 */
export const liveCloseCodes = {
  /** The session of this socket was ended: by logout, a changed password or its age. */
  sessionEnded: 4001,
} as const;

export interface DayMarket {
  readonly symbol: string;
  readonly quotation: { readonly close: number; readonly change: number };
}

/** The bar being formed, of one period. */
export interface KlineBar {
  readonly Period: string;
  /** Opening of the bar, milliseconds since 1970. */
  readonly Time: number;
  readonly Open: number;
  readonly High: number;
  readonly Low: number;
  readonly Close: number;
  readonly Volume: number;
}

/** One open position as its price moves. */
export interface TransOrder {
  readonly Id: number;
  readonly UpdatePrice: number;
  readonly FactProfits: string;
  /** Of a position with a trailing stop: the level that it has reached. */
  readonly TargetLossPrice?: number;
  /** Of a position with a trailing stop: the best price since it was set. */
  readonly TrailingBest?: number;
}

export interface ForexTrade {
  readonly ProfitsTotal: string;
  readonly HazardRate: number;
  readonly CautionMoneyAll: string;
  readonly TransOrder: readonly TransOrder[];
}

export interface ForexFollowTrade {
  readonly TransOrder: readonly TransOrder[];
}

export interface MicroClosed {
  readonly Id: number;
  readonly EndPrice: number;
  readonly FactProfits: string;
}

export interface Notice {
  readonly id: number;
  readonly kind: string;
  /** Key of its sentence in the language files. */
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly time: string;
}

/** What happened in the user's conversation with customer service (beyond the spec). */
export interface SupportPush {
  /** A new message of either side; null if only the read marks moved. */
  readonly message: SupportMessage | null;
  /** Answers that the user has not read. */
  readonly unread: number;
  /** The newest message of the user that an operator has read; 0: none. */
  readonly seen: number;
}

export interface LiveError {
  readonly code: number;
  readonly key: string;
  readonly msg: string;
  readonly topic?: string;
}

export type ServerFrame =
  | { readonly type: 'pong' }
  | { readonly type: 'login'; readonly data: { readonly code: number } }
  /** The envelope of a call over the socket. */
  | { readonly type: 'answer'; readonly id: number; readonly data: Envelope<unknown> }
  | { readonly type: 'error'; readonly data: LiveError }
  | { readonly type: 'DAY_MARKET'; readonly data: DayMarket }
  | { readonly type: `KLINE.${string}`; readonly data: KlineBar }
  | { readonly type: 'FOREX_TRADE'; readonly data: ForexTrade }
  | { readonly type: 'FOREX_FOLLOW_TRADE'; readonly data: ForexFollowTrade }
  | { readonly type: 'FOREX_CLOSED'; readonly data: readonly number[] }
  | { readonly type: 'MICRO_CLOSED'; readonly data: readonly MicroClosed[] }
  | { readonly type: 'ACCOUNT'; readonly data: readonly z.infer<typeof account>[] }
  | { readonly type: 'NOTICE'; readonly data: Notice }
  | { readonly type: 'SUPPORT'; readonly data: SupportPush };
