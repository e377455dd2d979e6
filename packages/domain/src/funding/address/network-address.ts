import { type Outcome, refuse } from '../../outcome/index.ts';
import { readBase58Check } from './base58.ts';
import { keccak256 } from './keccak256.ts';
import { readPaymentTarget } from './payment-uri.ts';

/** Longest address of an unknown network. */
const UNKNOWN_MAX = 128;
/** An address of Tron: this byte, and twenty more. */
const TRON_PREFIX = 0x41;
const TRON_BYTES = 21;

/** The problem of an address: its form, or only its checksum (then a letter was mistyped). */
type Verdict = 'good' | 'malformed' | 'typo';

/**
 * An address as its network (`TRC20`, `ERC20`, `BEP20`, …) writes it, without surrounding blanks and
 * invisible characters, also from a payment link (`readPaymentTarget`) of that network. Refused with the
 * field: `funding.address_malformed`, `funding.address_typo`. For an unknown network, letters, digits and a
 * few signs are accepted.
 */
export function readNetworkAddress(protocol: string, text: string, field: string): Outcome<string> {
  const { address, chainId } = readPaymentTarget(text);
  if (!isChainOf(protocol, chainId)) return refuse('funding.address_malformed', { protocol }, field);
  switch (judge(protocol, address)) {
    case 'good':
      return address;
    case 'typo':
      return refuse('funding.address_typo', { protocol }, field);
    case 'malformed':
      return refuse('funding.address_malformed', { protocol }, field);
  }
}

/** EIP-155 chain ids of Ethereum-like networks; a link with another id is for another network. */
const CHAINS: Readonly<Record<string, number>> = { ERC20: 1, BEP20: 56 };

function isChainOf(protocol: string, chainId: string | undefined): boolean {
  const chain = CHAINS[protocol.toUpperCase()];
  return chainId === undefined || chain === undefined || Number(chainId) === chain;
}

function judge(protocol: string, address: string): Verdict {
  switch (protocol.toUpperCase()) {
    case 'TRC20':
      return judgeTron(address);
    case 'ERC20':
    case 'BEP20':
      return judgeEthereum(address);
    default:
      return /^[\w:.-]{10,}$/.test(address) && address.length <= UNKNOWN_MAX ? 'good' : 'malformed';
  }
}

function judgeTron(address: string): Verdict {
  if (!/^T\w{33}$/.test(address)) return 'malformed';
  const payload = readBase58Check(address);
  if (payload === undefined) return 'malformed';
  if (payload === 'typo') return 'typo';
  return payload.length === TRON_BYTES && payload[0] === TRON_PREFIX ? 'good' : 'malformed';
}

/** EIP-55: the capital letters are the checksum; an address all in lower or upper case has none. */
function judgeEthereum(address: string): Verdict {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(address)?.[1];
  if (digits === undefined) return 'malformed';
  const small = digits.toLowerCase();
  // No one holds the key of the zero address: coins sent there are burnt.
  if (/^0+$/.test(small)) return 'malformed';
  if (digits === small || digits === digits.toUpperCase()) return 'good';
  const digest = keccak256(small);
  const capitals = Array.from(small, (sign, at) =>
    Number.parseInt(digest.charAt(at), 16) >= 8 ? sign.toUpperCase() : sign,
  ).join('');
  return digits === capitals ? 'good' : 'typo';
}

/** A unique key of an address, for comparison: Ethereum addresses ignore case. */
export function addressKey(protocol: string, address: string): string {
  const read = readPaymentTarget(address).address;
  return ['ERC20', 'BEP20'].includes(protocol.toUpperCase()) ? read.toLowerCase() : read;
}
