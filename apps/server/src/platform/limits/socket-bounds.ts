import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { addressOf, networkOf, type Trusts } from '../http/connection/address.ts';
import type { Bounds } from './limits.ts';
import { RateLimit } from './rate-limit.ts';
import { Tally } from './tally.ts';

/** How many sockets an address has open, and how many it opens in a second. */
export class SocketBounds {
  readonly #bounds: Bounds;
  readonly #trusts: Trusts;
  readonly #open: Tally<string>;
  readonly #fresh: RateLimit;

  constructor(bounds: Bounds, trusts: Trusts) {
    this.#bounds = bounds;
    this.#trusts = trusts;
    this.#open = new Tally(bounds.limits.socketsPerAddress);
    this.#fresh = new RateLimit(bounds.limits.newSocketsPerAddress);
  }

  /** Counts a socket in until it closes; false where it is one too many. */
  enter(request: IncomingMessage, socket: Duplex): boolean {
    const { refused } = this.#bounds;
    const network = networkOf(addressOf(request, this.#trusts));
    if (!this.#fresh.take(network)) {
      refused.count('newSocketsPerAddress');
      return false;
    }
    if (!this.#open.enter(network)) {
      refused.count('socketsPerAddress');
      return false;
    }
    socket.once('close', () => this.#open.leave(network));
    return true;
  }

  stop(): void {
    this.#fresh.stop();
  }
}
