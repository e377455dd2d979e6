export { checkReceipt } from './check-receipt.ts';
export { RECEIPT_CHARS_MAX } from './read/read-receipt.ts';
export {
  type ProvenLeaf,
  type ProvenRecord,
  RECEIPT_FORMAT,
  type Receipt,
  type Rotation,
  type TickRole,
  tickRoles,
} from './receipt.ts';
export {
  type AuditRecord,
  type DealCloseRecord,
  type DealOpenRecord,
  type DisputeReceiptRecord,
  type DisputeRecord,
  type EarlierPostingsRecord,
  type FundPaymentRecord,
  type LiabilitiesRecord,
  type LogRecord,
  type PostingRecord,
  type RateText,
  type ReceiptKind,
  type RecordKind,
  receiptKinds,
  type TickReference,
  type TradeOpenRecord,
  type TradeSettleRecord,
  type WithdrawalRecord,
} from './record.ts';
export type { Check, CheckKey, Shown, Verdict } from './verdict.ts';
