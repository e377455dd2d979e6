import { type Outcome, refuse } from '../outcome/index.ts';
import type { FundingCurrency } from './currency.ts';
import { DEPOSIT_WORTH_MAX } from './deposit.ts';
import { tagOfNetwork } from './payee-tag.ts';
import { worthInUsd } from './units.ts';

type Wanted = Omit<FundingCurrency, 'id'>;

/** A fraction of the amount is below 1. */
const FRACTION_MAX = 999_999n;

/**
 * Validates an operator's change of a currency against its old state and all currencies. Refused at its
 * field: `operator.fixed_field`, `funding.network_missing`, `funding.tag_of_network`, `operator.named_twice`,
 * `operator.out_of_range`, `funding.evidence_needed` if a deposit would need neither proof nor reference.
 */
export function fittingCurrency(
  wanted: Wanted,
  before: FundingCurrency | undefined,
  all: readonly FundingCurrency[],
): Outcome<Wanted> {
  const { code, kind, protocol, deposit, draw, payeeTag } = wanted;
  for (const field of ['code', 'kind', 'protocol'] as const) {
    if (before && before[field] !== wanted[field]) return refuse('operator.fixed_field', {}, field);
  }
  if ((kind === 'coin') !== (protocol !== '')) return refuse('funding.network_missing', {}, 'protocol');
  if (kind === 'bank' && payeeTag !== 'none') return refuse('funding.currency_unfit', {}, 'drawTag');
  const needed = tagOfNetwork(protocol);
  if (needed !== undefined && payeeTag !== needed) {
    return refuse('funding.tag_of_network', { protocol, kind: needed }, 'drawTag');
  }
  const duplicate = all.find(
    (one) => one.id !== before?.id && one.code === code && one.protocol === protocol,
  );
  if (duplicate) return refuse('operator.named_twice', { name: `${code} ${protocol}`.trim() }, 'code');
  if (deposit.max < deposit.min) return outOfRange('depositMax', deposit.min, 1_000_000_000_000_000n);
  if (worthInUsd(deposit.max, deposit.price) > DEPOSIT_WORTH_MAX) {
    return outOfRange('depositMax', deposit.min, (DEPOSIT_WORTH_MAX * 1_000_000n) / deposit.price);
  }
  if (!deposit.needsProof && !deposit.needsReference) {
    return refuse('funding.evidence_needed', {}, 'depositProof');
  }
  if (draw.max < draw.min) return outOfRange('drawMax', draw.min, 1_000_000_000_000_000n);
  if (draw.feeType === 2 && draw.rate > FRACTION_MAX) return outOfRange('drawRate', 0n, FRACTION_MAX);
  return wanted;
}

/** Bounds of a field, in millionths. */
function outOfRange(field: string, min: bigint, max: bigint) {
  return refuse('operator.out_of_range', { min: Number(min) / 1e6, max: Number(max) / 1e6 }, field);
}
