import type { Alarms } from '../../../../platform/alarms/alarms.ts';
import type { Log } from '../../../../platform/log/log.ts';
import type { SourceReports } from '../feed.ts';

/** Reports of real sources in the log and as alarms, each of which lasts until the source is there again. */
export function reportSources({
  log,
  alarms,
}: {
  readonly log: Log;
  readonly alarms: Pick<Alarms, 'raise' | 'clear'>;
}): SourceReports {
  return {
    connected(source) {
      alarms.clear('source_lost', source);
      log.info({ source }, 'the price source is connected');
    },
    failed(source, trouble, detail) {
      alarms.raise('source_lost', source, { trouble, detail });
    },
    unknownSymbols(source, symbols) {
      log.warn({ source, symbols }, 'the price source does not know these symbols');
    },
    switched({ code, from, to, reason }) {
      log.warn({ instrument: code, from, to, reason }, 'prices come from another source');
    },
    disputed(code, isDisputed) {
      if (isDisputed) alarms.raise('sources_disagree', code);
      else alarms.clear('sources_disagree', code);
    },
  };
}
