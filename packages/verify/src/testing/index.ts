export {
  changeKey,
  type Making,
  makeReceipt,
  receiptText,
  SAMPLE_START,
  sampleLog,
  sampleRecords,
  tickIndex,
  ticksOf,
} from './sample-receipts.ts';
export { TestKey, TestLog } from './test-log.ts';
