import type { LogRecord, TickRole } from '@tidemark/verify/receipt';
import { useFormats, useText } from '../device/language.ts';
import { type CheckLine, placeOfRole, type TickUse } from './check-lines.ts';
import { exactText, isolated, momentText } from './exact.ts';

/** The name of what a tick was used for: an Up/Down trade has an entry and an end. */
export function usePartText(record: LogRecord | undefined): (use: TickUse) => string {
  const t = useText('verify.part');
  const isTrade = record?.kind === 'trade.settle';
  return (use) => (isTrade ? t(use.startsWith('open') ? 'entry' : 'end') : t(use));
}

/** Parameters that are numbers; the others are names and codes. */
const numbers: ReadonlySet<string> = new Set([
  'size',
  'index',
  'found',
  'expected',
  'level',
  'seconds',
  'known',
]);

const SECOND_MS = 1000;

/** A check as a sentence, in the words of its result. */
export function useCheckText(record: LogRecord | undefined): (line: CheckLine) => string {
  // The parameters come with the check, so that the types of the texts do not name them.
  const t = useText('verify') as unknown as (key: string, values: Readonly<Record<string, string>>) => string;
  const f = useFormats();
  const partText = usePartText(record);
  return (line) => {
    const { role, instrument = '', seq = '', at = '' } = line.params;
    const isTime = line.params['what'] === 'at';
    const written = Object.entries(line.params).map(([name, value]) => {
      const isMoment = name === 'due' || (isTime && (name === 'found' || name === 'expected'));
      if (isMoment) return [name, momentText(f, Number(value))] as const;
      return [name, isolated(f, numbers.has(name) ? exactText(f, value) : value)] as const;
    });
    return t(textOf(line), {
      ...Object.fromEntries(written),
      part: role === undefined ? '' : partText(placeOfRole(role as TickRole).use),
      tick: isolated(f, `${instrument} #${seq}`),
      time: at === '' ? '' : f.dateTime(Number(at) * SECOND_MS),
      count: f.count(line.count),
    });
  };
}

/** Key of the sentence in the area `verify`. */
export function textOf({ key, state, params }: CheckLine): string {
  if (state === 'passed') return key === 'tick' ? 'checks.ticks' : `checks.${key}`;
  if (state === 'unknown') return `open.${key}`;
  const { what } = params;
  if (key === 'format' && params['field']) return 'problems.field';
  if (key === 'key' && params['names'] === '') return 'problems.keyFile';
  if (key === 'reference' && what === 'missing') return 'problems.missing';
  if (key === 'rate' && what === 'time') return 'problems.rateTime';
  if (key === 'due' && what === 'duration') return 'problems.duration';
  if (key === 'margin' && params['expected'] === '') return 'problems.record';
  return `problems.${key}`;
}
