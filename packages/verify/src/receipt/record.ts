/**
 * Records that the log commits to, one JSON object each, keys in this order. Ids are texts; money, prices and lots
 * decimal texts; moments Unix milliseconds.
 */
export type LogRecord =
  | PostingRecord
  | DealOpenRecord
  | DealCloseRecord
  | TradeOpenRecord
  | TradeSettleRecord
  | WithdrawalRecord
  | FundPaymentRecord
  | AuditRecord
  | LiabilitiesRecord
  | DisputeRecord
  | DisputeReceiptRecord
  | EarlierPostingsRecord;

export type RecordKind = LogRecord['kind'];

/** Kinds of which a receipt is given. */
export const receiptKinds = [
  'deal.open',
  'deal.close',
  'trade.settle',
  'withdrawal',
  'fund.payment',
] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

export interface PostingRecord {
  readonly kind: 'posting';
  readonly id: string;
  readonly event: string;
  readonly reference: string;
  readonly debit: string;
  readonly credit: string;
  /** USD. */
  readonly amount: string;
  readonly at: number;
}

/** A tick as a deal or trade names it. */
export interface TickReference {
  readonly seq: number;
  readonly at: number;
  readonly price: string;
}

/** USD per unit of the quote currency, as a fraction of whole numbers. */
export type RateText = readonly [numerator: string, denominator: string];

interface DealTerms {
  readonly id: string;
  readonly account: string;
  readonly instrument: string;
  readonly quote: string;
  readonly side: 'buy' | 'sell';
  readonly lots: string;
  readonly unitsPerLot: number;
  readonly marginMode: 'fixed' | 'leverage';
  readonly leverage: number;
  /** USD. */
  readonly margin: string;
  /** USD. */
  readonly fee: string;
  readonly openTick: TickReference;
  /** Price of the fill. */
  readonly openPrice: string;
  readonly openRate: RateText;
  readonly openedAt: number;
}

/** An order that was filled. */
export interface DealOpenRecord extends DealTerms {
  readonly kind: 'deal.open';
}

/** An order, or a part of one, that was closed. Lots, margin and fee are those of the part. */
export interface DealCloseRecord extends DealTerms {
  readonly kind: 'deal.close';
  /** Id of the order of which this is a part; null for the last or only part. */
  readonly parent: string | null;
  readonly closeTick: TickReference;
  readonly closePrice: string;
  readonly closeRate: RateText;
  readonly closedAt: number;
  /** `manual`, `stop_loss`, `take_profit`, … */
  readonly reason: string;
  /** The level that the price reached; null where none was set. */
  readonly level: string | null;
  /** USD, before the fee. */
  readonly profit: string;
}

interface TradeTerms {
  readonly id: string;
  readonly account: string;
  readonly instrument: string;
  readonly direction: 'up' | 'down';
  /** USD. */
  readonly amount: string;
  readonly seconds: number;
  /** A decimal text: 0.85 pays 85 % of the amount. */
  readonly profitRatio: string;
  /** A decimal text between 0 and 1: the part of the amount that is lost. */
  readonly lossLevel: string;
  readonly openTick: TickReference;
  readonly acceptedAt: number;
  readonly dueAt: number;
}

export interface TradeOpenRecord extends TradeTerms {
  readonly kind: 'trade.open';
}

/** An Up/Down trade that ended. */
export interface TradeSettleRecord extends TradeTerms {
  readonly kind: 'trade.settle';
  /** Null where the trade was void. */
  readonly endTick: TickReference | null;
  readonly voidReason: string | null;
  readonly settledAt: number;
  /** USD; negative for a loss. */
  readonly profit: string;
}

export interface WithdrawalRecord {
  readonly kind: 'withdrawal';
  readonly id: string;
  readonly account: string;
  readonly status: 'paid' | 'rejected' | 'cancelled' | 'expired';
  readonly currency: string;
  readonly protocol: string;
  /** USD taken from the account. */
  readonly amount: string;
  /** USD. */
  readonly fee: string;
  /** What is paid, in the currency. */
  readonly received: string;
  readonly rate: string;
  readonly address: string;
  readonly drawnAt: number;
  readonly endedAt: number;
}

export interface FundPaymentRecord {
  readonly kind: 'fund.payment';
  readonly id: string;
  readonly subscription: string;
  readonly account: string;
  /** USD subscribed. */
  readonly share: string;
  /** Income of the day on the subscription, as the pool's terms say. */
  readonly dayRate: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** USD. */
  readonly amount: string;
  readonly paidAt: number;
}

export interface AuditRecord {
  readonly kind: 'audit';
  readonly number: string;
  readonly at: number;
  /** Hexadecimal hash of the entry in the audit chain. */
  readonly hash: string;
}

/** A statement of liabilities. */
export interface LiabilitiesRecord {
  readonly kind: 'liabilities';
  readonly id: string;
  /** The signed note. */
  readonly note: string;
}

/** A dispute that was opened. */
export interface DisputeRecord {
  readonly kind: 'dispute';
  readonly id: string;
  /** Hexadecimal HMAC over what was frozen at the opening; null in those from before there were seals. */
  readonly seal: string | null;
}

/** The receipt that was attached to a dispute. */
export interface DisputeReceiptRecord {
  readonly kind: 'dispute.receipt';
  /** Of the dispute. */
  readonly id: string;
  /** Hexadecimal, of the text. */
  readonly sha256: string;
}

/** Postings from before the log, of a range of ids. */
export interface EarlierPostingsRecord {
  readonly kind: 'posting.earlier';
  /** The last id of the range. */
  readonly id: string;
  readonly count: number;
  /** Hexadecimal, of one line for each posting. */
  readonly sha256: string;
}
