import type { Log, LogFields, LogMethod } from './say.ts';

/** Lines of one kind are written at most once in this time; the next one states how many were left out. */
const EVERY_MS = 1000;
/** The stack of one error is written once in this time. */
const STACK_EVERY_MS = 60_000;
/** Maximum number of tracked kinds; beyond it the oldest is dropped and written again when it recurs. */
const KINDS_MAX = 1000;

/** Monotonic time in ms, and timers; controlled by tests. */
export interface SeldomTime {
  now(): number;
  after(ms: number, then: () => void): void;
}

export const realTime: SeldomTime = {
  now: () => performance.now(),
  after: (ms, then) => void setTimeout(then, ms).unref(),
};

interface Kind {
  saidAt: number;
  stackAt: number;
  /** Left out since. */
  suppressed: number;
}

/**
 * A log in which warnings and errors of one kind are one line a second, and their stack one a minute:
 * failures that unauthenticated clients can cause must not fill the disk. A kind is one level, sentence, path
 * and error, ignoring numbers. Information is written immediately.
 */
export function seldom(log: Log, time: SeldomTime = realTime): Log {
  const kinds = new Map<string, Kind>();
  const rarely = (level: 'warn' | 'error'): LogMethod => {
    const write = (fields: LogFields, sentence: string): void => {
      const id = `${level} ${kindOf(fields, sentence)}`;
      const known = kinds.get(id);
      const now = time.now();
      if (known !== undefined && now - known.saidAt < EVERY_MS) {
        known.suppressed += 1;
        if (known.suppressed === 1) time.after(EVERY_MS - (now - known.saidAt), () => flush(known));
        return;
      }
      const kind = known ?? remember(kinds, id);
      const withStack = now - kind.stackAt >= STACK_EVERY_MS;
      if (withStack) kind.stackAt = now;
      kind.saidAt = now;
      log[level](withStack ? fields : withoutStack(fields), sentence);
      /** Reports what was left out, also if the kind does not recur. */
      function flush(about: Kind): void {
        if (about.suppressed === 0) return;
        const { suppressed } = about;
        about.suppressed = 0;
        about.saidAt = time.now();
        log[level]({ ...withoutStack(fields), suppressed }, sentence);
      }
    };
    return (first: LogFields | string, sentence?: string) =>
      typeof first === 'string' ? write({}, first) : write(first, sentence ?? '');
  };
  return { info: log.info.bind(log) as LogMethod, warn: rarely('warn'), error: rarely('error') };
}

function remember(kinds: Map<string, Kind>, id: string): Kind {
  const [oldest] = kinds.keys();
  if (oldest !== undefined && kinds.size >= KINDS_MAX) kinds.delete(oldest);
  const kind: Kind = { saidAt: Number.NEGATIVE_INFINITY, stackAt: Number.NEGATIVE_INFINITY, suppressed: 0 };
  kinds.set(id, kind);
  return kind;
}

const TEXT_MAX = 200;

function kindOf({ err, path = '' }: LogFields, sentence: string): string {
  const error = err === undefined ? '' : firstLineOf(err);
  return `${sentence} ${path} ${error}`.slice(0, TEXT_MAX).replaceAll(/\d+/g, '#');
}

function withoutStack({ err, ...fields }: LogFields): LogFields {
  return err === undefined ? fields : { ...fields, error: firstLineOf(err) };
}

function firstLineOf(err: unknown): string {
  return String(err).split('\n', 1)[0]?.slice(0, TEXT_MAX) ?? '';
}
