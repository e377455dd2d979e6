import type { Random } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import type { ConnectorEvents, ConnectorWithHistory, HistoryQuery, SourceBar } from '../connector.ts';
import { StreamSession } from '../net/stream-session.ts';
import { BarHistory } from '../vendor/bar-history.ts';
import { followVendor } from '../vendor/follow-vendor.ts';
import { secretsOf, type VendorSettings } from '../vendor/settings.ts';
import { ClusterEvents } from './cluster-events.ts';
import { polygonPages } from './history.ts';
import { polygonProtocol } from './stream.ts';
import { type Cluster, clusters, polygonSymbol } from './symbols.ts';

export interface PolygonConnectorOptions {
  readonly settings: VendorSettings;
  readonly timers: Timers;
  readonly random: Random;
}

/**
 * Quotes of Polygon by its WebSockets, one for currencies (`C:EUR-USD`) and one for crypto (`X:BTC-USD`), bars by its
 * REST interface (https://polygon.io/docs).
 */
export function createPolygonConnector(options: PolygonConnectorOptions): ConnectorWithHistory {
  return new PolygonConnector(options);
}

class PolygonConnector implements ConnectorWithHistory {
  readonly #sessions: ReadonlyMap<Cluster, StreamSession>;
  readonly #history: BarHistory;
  readonly #symbols = new Map<Cluster, readonly string[]>();
  readonly #reported = new Set<string>();
  #sink: ConnectorEvents | undefined;
  #events: ClusterEvents<Cluster> | undefined;

  constructor({ settings, timers, random }: PolygonConnectorOptions) {
    const secrets = secretsOf(settings);
    const { token, streamUrl } = settings;
    this.#sessions = new Map(
      clusters.map((cluster) => {
        const url = `${streamUrl}/${cluster}`;
        const session = new StreamSession({
          timers,
          random,
          secrets,
          open: (stream) =>
            followVendor({
              url,
              stream,
              timers,
              confirms: true,
              protocol: (line) => polygonProtocol(line, token),
            }),
        });
        return [cluster, session] as const;
      }),
    );
    this.#history = new BarHistory({ ask: polygonPages(settings, timers), secrets });
  }

  start(symbols: readonly string[], events: ConnectorEvents): void {
    this.#sink = events;
    const clusterEvents = new ClusterEvents(clusters, events);
    this.#events = clusterEvents;
    for (const [cluster, session] of this.#sessions) {
      session.start(this.#take(cluster, symbols), clusterEvents.of(cluster));
    }
    this.#reportUnknown(symbols);
  }

  setSymbols(symbols: readonly string[]): void {
    for (const [cluster, session] of this.#sessions) session.setSymbols(this.#take(cluster, symbols));
    this.#reportUnknown(symbols);
  }

  history(query: HistoryQuery): Promise<readonly SourceBar[]> {
    return this.#history.bars(query);
  }

  async stop(): Promise<void> {
    this.#sink = undefined;
    this.#events?.stop();
    this.#history.stop();
    await Promise.all([...this.#sessions.values()].map((session) => session.stop()));
  }

  /** The symbols of a cluster, which is opened again where they are others than before. */
  #take(cluster: Cluster, symbols: readonly string[]): readonly string[] {
    const own = [...new Set(symbols)].filter((symbol) => polygonSymbol(symbol)?.cluster === cluster);
    const former = this.#symbols.get(cluster) ?? [];
    const isOther = own.length !== former.length || own.some((symbol) => !former.includes(symbol));
    this.#symbols.set(cluster, own);
    this.#events?.want(cluster, own.length > 0, isOther);
    return own;
  }

  /** Polygon accepts subscriptions to anything; what is none of its names is known here. Each once. */
  #reportUnknown(symbols: readonly string[]): void {
    const unknown = symbols.filter((symbol) => polygonSymbol(symbol) === undefined);
    const unreported = [...new Set(unknown)].filter((symbol) => !this.#reported.has(symbol));
    for (const symbol of unreported) this.#reported.add(symbol);
    if (unreported.length > 0) this.#sink?.unknownSymbols(unreported);
  }
}
