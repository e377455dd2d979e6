import type { Clock } from '@tidemark/domain/time';
import type { Log } from '../../../platform/log/log.ts';
import type { Feed } from './feed.ts';
import type { FeedConfig } from './feed-config.ts';
import { createIngestFeed } from './ingest/ingest-feed.ts';
import { createReplayFeed } from './replay/replay-feed.ts';
import { createSimFeed } from './sim/sim-feed.ts';

/** The feed that the setting names. */
export function createFeed(config: FeedConfig, around: { readonly clock: Clock; readonly log: Log }): Feed {
  switch (config.kind) {
    case 'sim':
      return createSimFeed({ ...around, seed: config.seed });
    case 'replay':
      return createReplayFeed({ ...around, dir: config.dir, only: config.only });
    case 'ingest':
      return createIngestFeed({ token: config.token });
  }
}
