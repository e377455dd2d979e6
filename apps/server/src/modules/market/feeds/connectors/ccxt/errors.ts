import type { SourceFailure, SourceTrouble } from '../connector.ts';

/** ccxt's classes of errors (https://docs.ccxt.com, error hierarchy), from special to general. */
const TROUBLES: Readonly<Record<string, SourceFailure['trouble']>> = {
  AuthenticationError: 'market.source_unauthorized',
  RateLimitExceeded: 'market.source_limited',
  DDoSProtection: 'market.source_limited',
  BadSymbol: 'market.source_unknown_symbol',
  BadResponse: 'market.source_malformed',
  NetworkError: 'market.source_unreachable',
  OperationFailed: 'market.source_unreachable',
  BaseError: 'market.source_malformed',
  SyntaxError: 'market.source_malformed',
  TypeError: 'market.source_malformed',
};

/** What an error of ccxt says about the source: by its class, or the nearest one above it. */
export function troubleOfError(error: unknown): SourceFailure['trouble'] {
  if (!(error instanceof Error)) return 'market.source_malformed';
  for (let type = Object.getPrototypeOf(error); type !== null; type = Object.getPrototypeOf(type)) {
    const trouble = TROUBLES[type.constructor.name];
    if (trouble !== undefined) return trouble;
  }
  return 'market.source_unreachable';
}

/** The same for a connection: a symbol that is refused there is a format that we do not know. */
export function connectionTrouble(error: unknown): SourceTrouble {
  const trouble = troubleOfError(error);
  return trouble === 'market.source_unknown_symbol' ? 'market.source_malformed' : trouble;
}
