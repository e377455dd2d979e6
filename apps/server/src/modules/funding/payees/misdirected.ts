import { addressKey, isTokenContract, type Payee } from '@tidemark/domain/funding';

/** Why coins must not be sent to an address: it is one of our own deposits, or the contract of a token. */
export type Misdirection = 'own' | 'contract';

/**
 * Coins sent to a token's contract are lost; those sent to a deposit address of ours go round in a
 * circle. `own` are the deposit addresses, of any network: chains of one kind share their addresses.
 */
export function misdirectionOf(
  protocol: string,
  payee: Payee,
  own: readonly { readonly address: string }[],
): Misdirection | undefined {
  if (payee.kind !== 'coin') return undefined;
  if (isTokenContract(protocol, payee.address)) return 'contract';
  const key = addressKey(protocol, payee.address);
  return own.some(({ address }) => addressKey(protocol, address) === key) ? 'own' : undefined;
}
