import type { Amount } from '../money/index.ts';

/** The demo world's start: 10,000 USD in each account (docs/spec/rules.md#account). */
export const DEMO_START = 10_000_000_000n as Amount;
