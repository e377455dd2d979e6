import { addressKey } from './network-address.ts';

/**
 * Contracts of well-known tokens by network, as published by their issuers (Tether, Circle): coins sent to
 * one of these are lost.
 */
const CONTRACTS: Readonly<Record<string, readonly string[]>> = {
  TRC20: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'],
  ERC20: ['0xdAC17F958D2ee523a2206206994597C13D831ec7', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  BEP20: ['0x55d398326f99059fF775485246999027B3197955', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'],
  SOL: ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v'],
};

/** Whether an address is the contract of USDT or USDC; on chains of one kind that of any of them. */
export function isTokenContract(protocol: string, address: string): boolean {
  const name = protocol.toUpperCase();
  const networks = ['ERC20', 'BEP20'].includes(name) ? ['ERC20', 'BEP20'] : [name];
  const key = addressKey(protocol, address);
  return networks.some((network) =>
    (CONTRACTS[network] ?? []).some((contract) => addressKey(network, contract) === key),
  );
}
