import type { Clock } from '@tidemark/domain/time';
import type { Registry } from 'prom-client';
import type { Alarms } from '../../../platform/alarms/alarms.ts';
import { createTimers } from '../../../platform/clock/clock.ts';
import type { Log } from '../../../platform/log/log.ts';
import { StartProblem } from '../../../platform/start-problem.ts';
import type { SourceEvent } from '../store/source-events.ts';
import { createBinanceConnector } from './connectors/binance/binance-connector.ts';
import { createCcxtConnector } from './connectors/ccxt/ccxt-connector.ts';
import { findCcxtProblem } from './connectors/ccxt/library.ts';
import type { Connector } from './connectors/connector.ts';
import { createFinnhubConnector } from './connectors/finnhub/finnhub-connector.ts';
import { createFixConnector } from './connectors/fix/fix-connector.ts';
import { createHttpConnector } from './connectors/http/http-connector.ts';
import { IngestConnector } from './connectors/ingest/ingest-connector.ts';
import { createOandaConnector } from './connectors/oanda/oanda-connector.ts';
import { createPolygonConnector } from './connectors/polygon/polygon-connector.ts';
import { createTwelveDataConnector } from './connectors/twelvedata/twelvedata-connector.ts';
import type { Feed } from './feed.ts';
import type { FeedConfig } from './feed-config.ts';
import { createIngestFeed } from './ingest/ingest-feed.ts';
import { createRecorder, type Recorder } from './record/recorder.ts';
import { createReplayFeed } from './replay/replay-feed.ts';
import { createSimFeed } from './sim/sim-feed.ts';
import { reportSources } from './sources/report-sources.ts';
import type { SourceConfig } from './sources/source-config.ts';
import { SourcesFeed } from './sources/sources-feed.ts';
import { symbolAt } from './sources/symbols.ts';

export interface FeedParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly alarms: Pick<Alarms, 'raise' | 'clear'>;
  /** Keeps what happens to real sources. */
  readonly record: (event: SourceEvent) => void;
  readonly registry: Registry | undefined;
}

/** The feed that the setting names. */
export function createFeed(config: FeedConfig, around: FeedParts): Feed {
  switch (config.kind) {
    case 'sim':
      return createSimFeed({ ...around, seed: config.seed });
    case 'replay':
      return createReplayFeed({ ...around, dir: config.dir, only: config.only });
    case 'ingest':
      return createIngestFeed({ ...around, token: config.token, recorder: recorderOf(config, around) });
    case 'sources':
      return createRealFeed(config, around);
  }
}

function recorderOf(
  { record: dir }: { readonly record?: string },
  { clock, log }: FeedParts,
): Recorder | undefined {
  return dir === undefined ? undefined : createRecorder({ dir, timers: createTimers(clock, 1), log });
}

function createRealFeed(config: Extract<FeedConfig, { kind: 'sources' }>, parts: FeedParts): Feed {
  const { sources: configs, limits } = config;
  const recorder = recorderOf(config, parts);
  const { clock, log } = parts;
  const timers = createTimers(clock, 1);
  let ingest: IngestConnector | undefined;
  const connect = (config: SourceConfig): Connector => {
    const random = Math.random;
    switch (config.kind) {
      case 'oanda':
        return createOandaConnector({ settings: config.settings, timers, random });
      case 'binance':
        return createBinanceConnector({ settings: config.settings, timers, random });
      case 'twelvedata':
        return createTwelveDataConnector({ settings: config.settings, timers, random });
      case 'finnhub':
        return createFinnhubConnector({ settings: config.settings, timers, random });
      case 'polygon':
        return createPolygonConnector({ settings: config.settings, timers, random });
      case 'http':
        return createHttpConnector({ settings: config.settings, timers, random });
      case 'fix':
        return createFixConnector({ settings: config.settings, timers, random });
      case 'ccxt':
        return createCcxtConnector({ settings: config.settings, timers, random });
      case 'ingest':
        ingest = new IngestConnector({ ...config.settings, delivered: () => feed.delivered() });
        return ingest;
    }
  };
  const feed = new SourcesFeed({
    sources: configs.map((config) => ({
      name: config.name,
      publicName: config.publicName,
      connector: connect(config),
      symbolOf: (instrument) => symbolAt(config, instrument),
    })),
    async prepare() {
      for (const config of configs) {
        const problem = config.kind === 'ccxt' ? await findCcxtProblem(config.settings.exchange) : undefined;
        if (problem !== undefined) throw new StartProblem(`FEED ${problem}`);
      }
      await recorder?.open();
    },
    timers,
    limits,
    log,
    recorder,
    reports: reportSources({
      ...parts,
      publicNameOf: (source) => configs.find(({ name }) => name === source)?.publicName ?? '',
    }),
  });
  return ingest === undefined ? feed : Object.assign(feed, { post: ingest.post.bind(ingest) });
}
