export {
  DISPUTE_TEXT_MAX,
  DISPUTE_TEXT_MIN,
  DISPUTES_PER_DAY,
  type DisputeDecision,
  type DisputeKind,
  type DisputeState,
  decideDispute,
  disputeKinds,
  readDisputeText,
  type Settlement,
  withdrawDispute,
} from './dispute.ts';
