import { type CpuTime, cpuPerOperation } from '../support/cpu-time.ts';

/** One load with the log, or without it. */
export interface Round {
  readonly hasLog: boolean;
  /** Orders, or ticks. */
  readonly operations: number;
  readonly perSecond: number;
  /** Until everything was logged. */
  readonly used: CpuTime;
  /** From the end of the load until everything was logged. */
  readonly drainMs: number;
}

/** With and without by turns, each first as often as the other: whether a round has the log. */
export function turnsOf(pairs: number): readonly boolean[] {
  return Array.from({ length: pairs }, (_, pair) => (pair % 2 === 0 ? [true, false] : [false, true])).flat();
}

export function described({ hasLog, perSecond, operations, used, drainMs }: Round, what: string): string {
  const rate = `${hasLog ? 'with the log' : 'without'}: ${Math.round(perSecond)} ${what} a second`;
  return `${rate}; ${cpuPerOperation(used, operations)}; logged ${drainMs.toFixed(0)} ms after the load`;
}

/** CPU time of an operation of all processes, µs. */
export function microsecondsOf({ used, operations }: Round): number {
  return (Object.values(used).reduce((sum, seconds) => sum + seconds, 0) * 1e6) / Math.max(1, operations);
}

/** Median over the pairs of what a figure is with the log, as a share of what it is without. */
export function medianRatio(rounds: readonly Round[], figure: (round: Round) => number): number {
  const ratios: number[] = [];
  for (let at = 0; at + 1 < rounds.length; at += 2) {
    const pair = rounds.slice(at, at + 2);
    const [one, other] = [true, false].map((hasLog) => pair.find((round) => round.hasLog === hasLog));
    if (one !== undefined && other !== undefined) ratios.push(figure(one) / figure(other));
  }
  return median(ratios);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
