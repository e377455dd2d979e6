import type { Step, StopsStep } from '../reference-model/steps.ts';

/** What a scenario expects, checked against the account at that moment. */
export type Expectation =
  | { readonly about: 'order'; readonly name: string; readonly words: readonly string[] }
  | { readonly about: 'amount'; readonly what: 'balance' | 'margin' | 'floating'; readonly amount: string }
  | { readonly about: 'told'; readonly key: string; readonly name: string | undefined };

/** A parsed line of a scenario. Orders are still referred to by names. */
export type ScenarioLine =
  | { readonly kind: 'steps'; readonly steps: readonly Step[] }
  | { readonly kind: 'until'; readonly moment: number }
  /** `id` of the step is filled in from the name. */
  | { readonly kind: 'act'; readonly step: Step; readonly name: string | undefined; readonly on?: string }
  | { readonly kind: 'refused'; readonly key: string }
  | { readonly kind: 'expect'; readonly expectation: Expectation };

const DURATIONS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** Reads one line: `buy 0.50 EURUSD at 100x stop 1.08 as first`, `expect first closed stop_loss -71.00`. */
export function readLine(text: string): ScenarioLine {
  const words = text.trim().split(/\s+/);
  const [verb = '', ...rest] = words;
  switch (verb) {
    case 'price':
      return { kind: 'steps', steps: prices(rest) };
    case 'heartbeat':
    case 'restart':
      return { kind: 'steps', steps: [{ kind: verb }] };
    case 'wait':
      return { kind: 'steps', steps: [{ kind: 'wait', ms: duration(rest[0] ?? '') }] };
    case 'clock':
      return { kind: 'until', moment: Date.parse(rest[0] ?? '') };
    case 'buy':
    case 'sell':
      return submitLine(verb, rest);
    case 'refused':
      return { kind: 'refused', key: rest[0] ?? '' };
    case 'expect':
      return { kind: 'expect', expectation: expectation(rest) };
    default:
      return changeLine(verb, rest);
  }
}

function prices(words: readonly string[]): Step[] {
  const steps: Step[] = [];
  for (let index = 0; index + 1 < words.length; index += 2) {
    steps.push({ kind: 'tick', code: words[index] ?? '', price: Number(words[index + 1]) });
  }
  return steps;
}

function duration(text: string): number {
  const unit = DURATIONS[text.slice(-1)];
  if (unit === undefined) throw new Error(`no duration: ${text}`);
  return Number.parseFloat(text) * unit;
}

/** The number after a word: `stop 1.08`. */
function after(words: readonly string[], word: string): number | undefined {
  const index = words.indexOf(word);
  return index < 0 ? undefined : Number.parseFloat(words[index + 1] ?? '');
}

function nameOf(words: readonly string[]): string | undefined {
  const index = words.indexOf('as');
  return index < 0 ? undefined : words[index + 1];
}

function stopsOf(words: readonly string[]): StopsStep {
  return {
    stopLoss: after(words, 'stop'),
    takeProfit: after(words, 'take'),
    trailing: after(words, 'trail'),
  };
}

function seenOf(words: readonly string[]) {
  return { expect: after(words, 'seen'), deviation: after(words, 'within') };
}

function submitLine(verb: 'buy' | 'sell', words: readonly string[]): ScenarioLine {
  const [lots = '', code = ''] = words;
  return {
    kind: 'act',
    name: nameOf(words),
    step: {
      kind: 'submit',
      user: 0,
      code,
      isBuy: verb === 'buy',
      lots: Number(lots),
      leverage: after(words, 'at') ?? 1,
      target: after(words, 'when'),
      ...stopsOf(words),
      ...seenOf(words),
    },
  };
}

function changeLine(verb: string, words: readonly string[]): ScenarioLine {
  const [on = '', second = ''] = words;
  const about = { user: 0, id: 0 };
  switch (verb) {
    case 'close': {
      if (on === 'all' || on === 'profitable' || on === 'losing') {
        const code = second === '' ? undefined : second;
        return { kind: 'act', name: undefined, step: { kind: 'close_all', user: 0, which: on, code } };
      }
      const lots = /^[\d.]+$/.test(second) ? { lots: Number(second) } : {};
      const step = { kind: 'close', ...about, ...lots, ...seenOf(words) } as const;
      return { kind: 'act', on, name: nameOf(words), step };
    }
    case 'cancel':
      return { kind: 'act', on, name: undefined, step: { kind: 'cancel', ...about } };
    case 'reverse':
      return { kind: 'act', on, name: nameOf(words), step: { kind: 'reverse', ...about, ...seenOf(words) } };
    case 'set':
      return { kind: 'act', on, name: undefined, step: { kind: 'set_stops', ...about, ...stopsOf(words) } };
    default:
      throw new Error(`nobody knows how to «${verb}»`);
  }
}

function expectation(words: readonly string[]): Expectation {
  const [what = '', ...rest] = words;
  if (what === 'told') return { about: 'told', key: rest[0] ?? '', name: rest[1] };
  if (what === 'balance' || what === 'margin' || what === 'floating') {
    return { about: 'amount', what, amount: rest[0] ?? '' };
  }
  return { about: 'order', name: what, words: rest };
}
