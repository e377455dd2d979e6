import type { Log, LogFields, LogMethod } from './say.ts';

/** Lines of one kind are written at most once in this time; how many were left out is said with the next. */
const EVERY_MS = 1000;
/** The stack of one error is written once in this time. */
const STACK_EVERY_MS = 60_000;
/** Kinds that are remembered; beyond it the oldest is forgotten and written again when it comes. */
const KINDS_MAX = 1000;

/** Steady time in ms, and how to be called later; tests move it by hand. */
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
 * failures that a stranger can cause must not fill the disk. One kind is one level, sentence, path and
 * error, numbers in them aside. Information is written as it comes.
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
      /** Says what was left out, also where nothing of the kind comes any more. */
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
