import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../outcome/index.ts';
import { readNetworkAddress } from './network-address.ts';
import { readPaymentTarget } from './payment-uri.ts';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ETHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

describe('readPaymentTarget', () => {
  it.each([
    ['a bare address', `  ${TRON}\n`, TRON],
    ['an address with marks of copying', `\u200e\u202a${TRON}\u202c\u200b\ufeff`, TRON],
    ['a soft hyphen in the middle', `${TRON.slice(0, 9)}\u00ad${TRON.slice(9)}`, TRON],
    ['a Tron link', `tron:${TRON}?amount=10`, TRON],
    ['a Tron link in capitals with strokes', `TRON://${TRON}`, TRON],
    ['an Ethereum link', `ethereum:${ETHER}`, ETHER],
    ['EIP-681 with chain and value', `ethereum:${ETHER}@1?value=2.014e18&gas=10`, ETHER],
    ['EIP-681 with pay-', `ethereum:pay-${ETHER}@1`, ETHER],
    ['EIP-681 to a token contract', `ethereum:${TOKEN}@1/transfer?address=${ETHER}&uint256=1e6`, ETHER],
    [
      'BIP-21',
      'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.1&label=A%20B',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    ],
    [
      'TON',
      'ton://transfer/EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N?text=77',
      'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
    ],
    ['SEP-7', 'web+stellar:pay?destination=GABC&memo=5', 'GABC'],
    [
      'an address that begins with its own prefix',
      'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
      'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    ],
  ])('reads the address from %s', (_what, text, address) => {
    expect(readPaymentTarget(text).address).toBe(address);
  });

  it.each([
    ['ripple:rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh?dt=104', '104'],
    ['ton://transfer/EQCD?text=A%20B', 'A B'],
    ['stellar:GABC?memo=%E0%A4%A', '%E0%A4%A'],
    [`tron:${TRON}`, ''],
  ])('reads from %s the tag “%s”', (text, memo) => {
    expect(readPaymentTarget(text).memo).toBe(memo);
  });
});

describe('readNetworkAddress with a payment link', () => {
  it.each([
    ['ERC20', `ethereum:${ETHER}@1`, true],
    ['ERC20', `ethereum:${ETHER}@0x1`, true],
    ['BEP20', `ethereum:${ETHER}@56`, true],
    ['ERC20', `ethereum:${ETHER}@56`, false],
    ['BEP20', `ethereum:${ETHER}@1`, false],
    ['TRC20', `ethereum:${ETHER}`, false],
    ['TRC20', `tron:${TRON}`, true],
    ['ERC20', `ethereum:${TOKEN}@1/transfer?uint256=1`, false],
  ])('reads for %s the link %s; accepts it: %s', (protocol, text, accepted) => {
    expect(isRefusal(readNetworkAddress(protocol, text, 'dc_address'))).toBe(!accepted);
  });
});
