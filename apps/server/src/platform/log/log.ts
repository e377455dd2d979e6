import { pino } from 'pino';
import type { Log, LogFields, LogMethod } from './say.ts';
import { seldom } from './seldom.ts';

export type { Log, LogFields } from './say.ts';

/**
 * JSON lines for machines; on a terminal, single readable lines. Warnings and errors of one kind are
 * written once a second (seldom.ts), unless `seldom` is false.
 */
export function createLog(options: {
  readonly pretty: boolean;
  readonly write: (line: string) => void;
  readonly seldom?: false;
}): Log {
  const log = options.pretty ? prettyLog(options.write) : jsonLog(options.write);
  return options.seldom === false ? log : seldom(log);
}

function jsonLog(write: (line: string) => void): Log {
  return pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (level) => ({ level }) } },
    { write },
  );
}

/** The log of a process: to standard output. */
export function processLog(): Log {
  return createLog({ pretty: process.stdout.isTTY === true, write: (line) => process.stdout.write(line) });
}

function prettyLog(write: (line: string) => void): Log {
  const say =
    (mark: string): LogMethod =>
    (first: LogFields | string, sentence?: string) => {
      const { err, ...rest } = typeof first === 'string' ? ({} as LogFields) : first;
      const more = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
      const stack = err === undefined ? '' : `\n${err instanceof Error ? err.stack : String(err)}`;
      const time = new Date().toISOString().slice(11, 19);
      write(
        `${[time, `${mark}${typeof first === 'string' ? first : sentence}`, ...more].join(' ')}${stack}\n`,
      );
    };
  return { info: say(''), warn: say('warning: '), error: say('error: ') };
}
