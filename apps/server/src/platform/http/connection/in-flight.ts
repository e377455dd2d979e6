import type { IncomingMessage } from 'node:http';
import { type Refusal, refuse } from '@tidemark/domain/outcome';
import type { Bounds } from '../../limits/limits.ts';
import { Tally } from '../../limits/tally.ts';
import { addressOf, networkOf, type Trusts } from './address.ts';
import { flightOf } from './connections.ts';

/** Bodies up to here are bounded by the number of requests alone: orders are never refused for uploads. */
const SMALL_BODY_BYTES = 16 * 1024;
/** No body is read further than this (an upload with the form around it). */
const LARGEST_BODY_BYTES = 16 * 2 ** 20;
/** The assumed size of a body without a length: the largest size that is read completely. */
const UNKNOWN_BODY_BYTES = 4 * 2 ** 20;

const RETRY_SECONDS = 1;
const tooMany: Refusal = refuse('request.too_many', { seconds: RETRY_SECONDS });
const unavailable: Refusal = refuse('request.unavailable');

/** In-flight load of an address. */
interface OnItsWay {
  requests: number;
  bytes: number;
}

/** Bounds the requests that are being answered: how many of one user and one address, and their bodies. */
export class InFlight {
  readonly #bounds: Bounds;
  readonly #trusts: Trusts;
  readonly #byAddress = new Map<string, OnItsWay>();
  readonly #byUser: Tally<number>;
  #bytes = 0;

  constructor(bounds: Bounds, trusts: Trusts) {
    this.#bounds = bounds;
    this.#trusts = trusts;
    this.#byUser = new Tally(bounds.limits.requestsPerUser);
  }

  /** Counts a request before any of it is read; it must leave (`leave`) once it is answered. */
  enter(request: IncomingMessage): Refusal | undefined {
    const flight = flightOf(request);
    if (flight === undefined) return undefined;
    const { limits, refused } = this.#bounds;
    const network = flight.network ?? networkOf(addressOf(request, this.#trusts));
    const own = this.#byAddress.get(network) ?? { requests: 0, bytes: 0 };
    if (own.requests >= limits.requestsPerAddress) {
      refused.count('requestsPerAddress');
      return tooMany;
    }
    const bytes = largeBodyBytes(request);
    if (bytes > 0 && own.bytes + bytes > limits.bodyBytesPerAddress) {
      refused.count('bodyBytesPerAddress');
      return tooMany;
    }
    if (bytes > 0 && this.#bytes + bytes > limits.bodyBytesInAll) {
      refused.count('bodyBytesInAll');
      return unavailable;
    }
    own.requests += 1;
    own.bytes += bytes;
    this.#bytes += bytes;
    this.#byAddress.set(network, own);
    flight.leave = () => {
      flight.leave = undefined;
      own.requests -= 1;
      own.bytes -= bytes;
      this.#bytes -= bytes;
      if (own.requests === 0) this.#byAddress.delete(network);
    };
    return undefined;
  }

  /** The request is answered, though the answer may still wait behind others on its connection. */
  leave(request: IncomingMessage): void {
    flightOf(request)?.leave?.();
  }

  /** Counts a call of a user in; it must leave (`userLeft`) once it is answered. */
  enterUser(userId: number): Refusal | undefined {
    if (this.#byUser.enter(userId)) return undefined;
    this.#bounds.refused.count('requestsPerUser');
    return tooMany;
  }

  userLeft(userId: number): void {
    this.#byUser.leave(userId);
  }
}

/** Bytes of a body that declares itself as not small. */
function largeBodyBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return UNKNOWN_BODY_BYTES;
  const bytes = Number(headers['content-length'] ?? 0);
  return bytes > SMALL_BODY_BYTES ? Math.min(bytes, LARGEST_BODY_BYTES) : 0;
}
