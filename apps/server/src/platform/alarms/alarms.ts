import type { Clock, Millis } from '@tidemark/domain/time';
import { MINUTE_MS } from '@tidemark/domain/time';
import { Gauge, type Registry } from 'prom-client';
import type { Log, LogFields } from '../log/log.ts';

/** What can go wrong in a running server. Where `blocks` is set, the server is not ready while it lasts. */
export const alarmKinds = {
  ticks_refused: { blocks: true, says: 'the ticks of the feed are refused' },
  symbol_refused: { blocks: false, says: 'the ticks of a symbol are refused' },
  source_lost: { blocks: false, says: 'a price source is not connected' },
  sources_disagree: { blocks: false, says: 'the price sources of an instrument disagree' },
  clock: { blocks: true, says: 'the clock of this machine cannot be relied on' },
  disk: { blocks: true, says: 'the database cannot write' },
  poison_item: { blocks: false, says: 'an item could not be processed and was set aside' },
  daily_work: { blocks: false, says: 'the daily work of a job failed; its day stays open' },
  log_stopped: { blocks: false, says: 'the transparency log is not written' },
  log_restarted: {
    blocks: false,
    says: 'another transparency log began: the key or the database is not the one of before',
  },
  log_gap: {
    blocks: false,
    says: 'something was removed from the database before it was in the transparency log',
  },
  witness_silent: { blocks: false, says: 'a witness of the transparency log does not cosign' },
  witness_contradicts: {
    blocks: false,
    says: 'a witness has cosigned another history of the transparency log than this one',
  },
  owner_role: { blocks: false, says: 'the serving role of the database owns its tables' },
  uploads_place: {
    blocks: false,
    says: 'this server looks for uploads in another place than the instance stored them',
  },
  untrusted_proxy: { blocks: false, says: 'requests come through a proxy that is not trusted' },
} as const satisfies Readonly<Record<string, { readonly blocks: boolean; readonly says: string }>>;

export type AlarmKind = keyof typeof alarmKinds;

const kinds = Object.keys(alarmKinds) as readonly AlarmKind[];

export interface Alarm {
  readonly kind: AlarmKind;
  /** What it concerns: a symbol, a queue, a role. Empty where there is only one. */
  readonly subject: string;
  /** One sentence for operators. */
  readonly says: string;
  readonly blocks: boolean;
  readonly since: Millis;
  readonly lastAt: Millis;
  /** How often it was raised since it began. */
  readonly count: number;
  readonly details: LogFields;
}

/**
 * What is wrong at this moment, for the log, `/metrics`, `/readyz` and the console's health page. An alarm
 * is one kind and one subject; it lasts from its first `raise` to its `clear`.
 */
export interface Alarms {
  raise(kind: AlarmKind, subject: string, details?: LogFields): void;
  clear(kind: AlarmKind, subject: string): void;
  /** Those that last, the oldest first. */
  list(): readonly Alarm[];
  /** Reports each alarm that lasts, and from then on each one that begins or ends. Observers do not throw. */
  observe(observer: AlarmObserver): void;
}

/** Is told when an alarm begins and when it ends, not when it is raised again. */
export interface AlarmObserver {
  began(alarm: Alarm): void;
  ended(alarm: Alarm): void;
}

/** A log line is written when an alarm begins and ends, and at most once a minute while it is raised again. */
export function createAlarms(options: { clock: Clock; log: Log; registry: Registry }): Alarms {
  const { clock, log, registry } = options;
  const lasting = new Map<string, Alarm & { readonly loggedAt: Millis }>();
  const observers: AlarmObserver[] = [];
  new Gauge({
    name: 'tidemark_alarm',
    help: 'Alarms that last, by kind',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const kind of kinds) {
        this.set({ kind }, [...lasting.values()].filter((alarm) => alarm.kind === kind).length);
      }
    },
  });
  return {
    raise(kind, subject, details = {}) {
      const id = `${kind} ${subject}`;
      const now = clock.now();
      const known = lasting.get(id);
      const isLogged = known === undefined || Math.abs(now - known.loggedAt) >= MINUTE_MS;
      const { says, blocks } = alarmKinds[kind];
      const sentence = subject === '' ? says : `${says}: ${subject}`;
      const count = (known?.count ?? 0) + 1;
      const since = known?.since ?? now;
      const loggedAt = isLogged ? now : known.loggedAt;
      const alarm = { kind, subject, says: sentence, blocks, since, lastAt: now, count, details };
      lasting.set(id, { ...alarm, loggedAt });
      if (isLogged) log.warn({ ...details, alarm: kind, count }, `alarm: ${sentence}`);
      if (known === undefined) for (const observer of observers) observer.began(alarm);
    },
    clear(kind, subject) {
      const known = lasting.get(`${kind} ${subject}`);
      if (known === undefined) return;
      lasting.delete(`${kind} ${subject}`);
      log.info({ alarm: kind, count: known.count }, `alarm over: ${known.says}`);
      for (const observer of observers) observer.ended(withoutLog(known));
    },
    list: () => [...lasting.values()].map(withoutLog),
    observe(observer) {
      observers.push(observer);
      for (const alarm of lasting.values()) observer.began(withoutLog(alarm));
    },
  };
}

function withoutLog({ loggedAt: _, ...alarm }: Alarm & { readonly loggedAt: Millis }): Alarm {
  return alarm;
}
