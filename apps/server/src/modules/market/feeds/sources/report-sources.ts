import type { Clock } from '@tidemark/domain/time';
import { Counter, type Registry } from 'prom-client';
import type { Alarms } from '../../../../platform/alarms/alarms.ts';
import type { Log } from '../../../../platform/log/log.ts';
import type { SourceEvent } from '../../store/source-events.ts';
import type { SourceReports } from '../feed.ts';

export interface ReportingParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly alarms: Pick<Alarms, 'raise' | 'clear'>;
  /** Keeps an event for everyone to see. */
  readonly record: (event: SourceEvent) => void;
  /** What everyone sees as the name of a source. */
  readonly publicNameOf: (source: string) => string;
  readonly registry: Registry | undefined;
}

/**
 * Reports of real sources in the log, in metrics, as alarms, each of which lasts until the source is there again,
 * and as events that are kept.
 */
export function reportSources({
  clock,
  log,
  alarms,
  record,
  publicNameOf,
  registry,
}: ReportingParts): SourceReports {
  /** Undefined before a source was heard of. */
  const isLost = new Map<string, boolean>();
  const registers = registry ? [registry] : [];
  const [losses, switches] = [
    new Counter({
      name: 'tidemark_source_lost_total',
      help: 'How often a price source was lost',
      labelNames: ['source'],
      registers,
    }),
    new Counter({
      name: 'tidemark_source_switches_total',
      help: 'How often an instrument changed to this source',
      labelNames: ['source', 'reason'],
      registers,
    }),
  ];
  const event = (kind: SourceEvent['kind'], source: string, more: Partial<SourceEvent> = {}): void =>
    record({
      ...{ at: clock.now(), kind, source, instrumentId: undefined, from: undefined, reason: '' },
      ...more,
    });
  return {
    connected(source) {
      alarms.clear('source_lost', source);
      log.info({ source }, 'the price source is connected');
      if (isLost.get(source) !== false) event('connected', publicNameOf(source));
      isLost.set(source, false);
    },
    failed(source, trouble, detail) {
      alarms.raise('source_lost', source, { trouble, detail });
      // It fails at each attempt to connect.
      if (isLost.get(source) === true) return;
      isLost.set(source, true);
      losses.inc({ source: publicNameOf(source) });
      event('lost', publicNameOf(source), { reason: trouble });
    },
    unknownSymbols(source, symbols) {
      log.warn({ source, symbols }, 'the price source does not know these symbols');
    },
    switched({ instrument, from, to, reason }) {
      log.warn({ instrument: instrument.code, from, to, reason }, 'prices come from another source');
      const source = publicNameOf(to);
      switches.inc({ source, reason });
      event('switched', source, { instrumentId: instrument.id, from: publicNameOf(from), reason });
    },
    disputed({ id, code }, isDisputed) {
      if (isDisputed) alarms.raise('sources_disagree', code);
      else alarms.clear('sources_disagree', code);
      event(isDisputed ? 'disagree' : 'agree', 'all', { instrumentId: id });
    },
  };
}
