import type { Config } from './config.ts';
import { wallTimers } from './platform/clock/clock.ts';
import { connectToOwner } from './platform/cluster/connect.ts';
import { joinAsGateway, type OwnerAddress } from './platform/cluster/gateway-member.ts';
import { gatewayMetrics } from './platform/cluster/metrics.ts';
import { connectNats } from './platform/cluster/nats-carrier.ts';
import { createRelay, type Relay } from './platform/cluster/relay.ts';
import { createGatewayServer } from './platform/http/gateway-server.ts';
import { createMetrics } from './platform/http/metrics.ts';
import { listenOn } from './platform/http/server.ts';
import { publicOrigins } from './platform/http/site/hosts.ts';
import { createRefusalCounter } from './platform/limits/limits.ts';
import type { Log } from './platform/log/log.ts';

export interface GatewayParts {
  readonly config: Config;
  /** The address of the database, where the gateway finds the owner. */
  readonly url: string;
  readonly log: Log;
  readonly version: string;
  readonly webDirectory: string | undefined;
  readonly consoleDirectory: string | undefined;
}

/** A running gateway. */
export interface Gateway {
  readonly port: number;
  /** Resolves once it has an owner. */
  linked(): Promise<void>;
  /** Finishes what is in flight, sends the sockets away, and leaves the cluster. */
  stop(): Promise<void>;
}

/** Starts a gateway: it holds the connections of clients, and the owner answers them. It keeps no state. */
export async function startGateway(parts: GatewayParts): Promise<Gateway> {
  const { config, log, url, version } = parts;
  const metrics = createMetrics();
  const refused = createRefusalCounter({ clock: wallTimers(), registry: metrics });
  const state: { relay: Relay | undefined } = { relay: undefined };
  gatewayMetrics(metrics, () => state.relay);
  const onTrouble = (line: string): void => log.warn(line);
  const member = await joinAsGateway({ url, port: config.port, version, onTrouble });
  let tellLinked = (): void => undefined;
  const linked = new Promise<void>((resolve) => {
    tellLinked = resolve;
  });
  const nats = config.natsUrl === undefined ? undefined : connectNats(config.natsUrl, onTrouble);
  const links = connectToOwner({
    nats,
    onTrouble,
    onLink(link) {
      tellLinked();
      const relay = createRelay(link);
      state.relay = relay;
      link.onClose(() => {
        if (state.relay === relay) state.relay = undefined;
      });
    },
  });
  const server = await createGatewayServer({
    relay: () => state.relay,
    bounds: { limits: config.limits, refused },
    trustProxy: config.trustProxy,
    origins: publicOrigins(config.publicUrl, config.hosts),
    secure: config.publicUrl.startsWith('https:'),
    webDirectory: parts.webDirectory,
    consoleDirectory: parts.consoleDirectory,
    metrics,
    metricsToken: config.metricsToken,
  });
  member.onOwner((owner: OwnerAddress | undefined) => links.to(owner));
  const port = await listenOn(server, config.host, config.port);
  await member.listensOn(port);
  return {
    port,
    linked: () => linked,
    async stop() {
      state.relay?.sendAway();
      await server.close();
      links.stop();
      // It may not have been there yet.
      void nats?.then((connection) => connection.close());
      await member.leave();
    },
  };
}
