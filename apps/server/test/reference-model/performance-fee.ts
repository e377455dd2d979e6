/** What a performance fee depends on; amounts in millionths of a USD, the rate in hundredths of a percent. */
interface ReferenceFeeBase {
  readonly rate: bigint;
  readonly result: bigint;
  readonly mark: bigint;
  /** The least of cash and free margin. */
  readonly free: bigint;
}

/** The fee above the high-water mark, and where the mark is then (docs/spec/rules.md#performance-fee). */
export function referenceFee({ rate, result, mark, free }: ReferenceFeeBase) {
  if (result <= mark) return { fee: 0n, paid: 0n, mark };
  const fee = ((result - mark) * rate) / 10_000n;
  const payable = free > 0n ? free : 0n;
  if (fee <= payable) return { fee, paid: fee, mark: result };
  const paidFor = (payable * 10_000n + rate - 1n) / rate;
  return { fee, paid: payable, mark: mark + paidFor };
}

/** The first moment of the UTC month of a moment. */
export function monthBegin(moment: number): number {
  const date = new Date(moment);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}
