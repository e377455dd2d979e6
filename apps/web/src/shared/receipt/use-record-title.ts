import type { LogRecord } from '@tidemark/verify/receipt';
import { useText } from '../device/language.ts';

const kinds = {
  'deal.open': 'dealOpen',
  'deal.close': 'dealClose',
  'trade.settle': 'tradeSettle',
  withdrawal: 'withdrawal',
  'fund.payment': 'fundPayment',
} as const;

/** What a receipt is of, with its number. */
export function useRecordTitle(): (record: LogRecord) => string {
  const t = useText('verify.kinds');
  return (record) => {
    const kind = record.kind in kinds ? kinds[record.kind as keyof typeof kinds] : undefined;
    return kind && 'id' in record ? t(kind, { id: record.id }) : '';
  };
}
