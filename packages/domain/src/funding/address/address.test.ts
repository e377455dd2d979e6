import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keccak256 } from './keccak256.ts';
import { addressKey, readNetworkAddress } from './network-address.ts';
import { sha256 } from './sha256.ts';

describe('address digests', () => {
  it.each([
    ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
    [
      'The quick brown fox jumps over the lazy dog',
      '4d741b6f1eb29cb2a9b9911c82f56fa8d73b04959d3d9d222895df6c0b28aa15',
    ],
  ])('keccak256 returns the known digest of “%s”', (text, digest) => {
    expect(keccak256(text)).toBe(digest);
  });

  it('sha256 equals the digest of Node.js at every length around a block', () => {
    for (const length of [0, 1, 21, 55, 56, 63, 64, 65, 119, 120, 200]) {
      const bytes = Array.from({ length }, (_, at) => (at * 37) & 0xff);
      expect(sha256(bytes)).toEqual([...createHash('sha256').update(Uint8Array.from(bytes)).digest()]);
    }
  });

  it('keccak256 returns different digests for different lengths around a block', () => {
    const digests = [134, 135, 136, 137, 271, 272].map((length) => keccak256('a'.repeat(length)));
    expect(new Set(digests).size).toBe(digests.length);
    expect(digests[2]).toBe('a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e');
  });
});

describe('network address', () => {
  it.each([
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'good'],
    ['TRC20', '  TJRabPrwbZy45sbavfcjinPJC18kjpRTv8 ', 'good'],
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'funding.address_typo'],
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', 'funding.address_malformed'],
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60', 'funding.address_malformed'],
    ['TRC20', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'funding.address_malformed'],
    ['TRC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'funding.address_malformed'],
    ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'good'],
    ['erc20', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', 'good'],
    ['BEP20', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB', 'good'],
    ['ERC20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'good'],
    ['ERC20', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', 'good'],
    ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'funding.address_typo'],
    ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'funding.address_malformed'],
    ['ERC20', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'funding.address_malformed'],
    ['ERC20', `0x${'0'.repeat(40)}`, 'funding.address_malformed'],
    ['ERC20', '', 'funding.address_malformed'],
    ['SOL', '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs', 'good'],
    ['SOL', 'short', 'funding.address_malformed'],
    ['SOL', 'with a space and <b>', 'funding.address_malformed'],
  ])('is validated for %s: “%s” is %s', (protocol, text, expected) => {
    const read = readNetworkAddress(protocol, text, 'dc_address');
    if (expected === 'good') expect(read).toBe(text.trim());
    else expect(read).toEqual({ refusal: expected, params: { protocol }, field: 'dc_address' });
  });

  it('has a case-insensitive key on ERC20 and a case-sensitive key on TRC20', () => {
    const written = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    expect(addressKey('ERC20', written)).toBe(addressKey('erc20', written.toLowerCase()));
    expect(addressKey('TRC20', 'TR7N')).not.toBe(addressKey('TRC20', 'tr7n'));
  });
});
