import { Gauge, type Registry } from 'prom-client';
import type { Relay } from './relay.ts';

/** Figures of a gateway: whether it has an owner, and what its clients have open. */
export function gatewayMetrics(registry: Registry, relay: () => Relay | undefined): void {
  const registers = [registry];
  new Gauge({
    name: 'tidemark_gateway_linked',
    help: '1 while the gateway has an owner',
    registers,
    collect() {
      this.set(relay() === undefined ? 0 : 1);
    },
  });
  new Gauge({
    name: 'tidemark_gateway_open',
    help: 'Requests and sockets that the owner holds for this gateway',
    labelNames: ['kind'],
    registers,
    collect() {
      const open = relay()?.open() ?? { requests: 0, sockets: 0 };
      this.set({ kind: 'requests' }, open.requests);
      this.set({ kind: 'sockets' }, open.sockets);
    },
  });
}

/** Figures of an owner: the gateways that are linked with it. */
export function ownerMetrics(registry: Registry): { linked(change: 1 | -1): void } {
  const gateways = new Gauge({
    name: 'tidemark_owner_gateways',
    help: 'Gateways that are linked with this owner',
    registers: [registry],
  });
  return { linked: (change) => gateways.inc(change) };
}
