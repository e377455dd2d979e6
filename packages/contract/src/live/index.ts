import type * as z from 'zod/mini';
import type { account } from '../calls/ledger.ts';

/** Topics of the live channel (contract.md, «Live channel»). */
export type PublicTopic = 'DAY_MARKET' | `KLINE.${string}`;
export const privateTopics = ['FOREX_TRADE', 'FOREX_CLOSED', 'ACCOUNT', 'NOTICE'] as const;
export type PrivateTopic = (typeof privateTopics)[number];
export type Topic = PublicTopic | PrivateTopic;

export type ClientFrame =
  | { readonly type: 'login'; readonly token: string }
  | { readonly type: 'logout' }
  | { readonly type: 'sub'; readonly topic: string }
  | { readonly type: 'unsub'; readonly topic: string }
  | { readonly type: 'ping' };

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

export interface ForexTrade {
  readonly ProfitsTotal: string;
  readonly HazardRate: number;
  readonly CautionMoneyAll: string;
  readonly TransOrder: readonly { readonly Id: number; readonly UpdatePrice: number; readonly FactProfits: string }[];
}

export type ServerFrame =
  | { readonly type: 'pong' }
  | { readonly type: 'login'; readonly data: { readonly code: number } }
  | { readonly type: 'error'; readonly data: { readonly code: number; readonly key: string; readonly msg: string; readonly topic?: string } }
  | { readonly type: 'DAY_MARKET'; readonly data: DayMarket }
  | { readonly type: `KLINE.${string}`; readonly data: KlineBar }
  | { readonly type: 'FOREX_TRADE'; readonly data: ForexTrade }
  | { readonly type: 'FOREX_CLOSED'; readonly data: readonly number[] }
  | { readonly type: 'ACCOUNT'; readonly data: readonly z.infer<typeof account>[] };
