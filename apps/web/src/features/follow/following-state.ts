import type { Followed } from './queries.ts';

/** How a following stands, in words and colour, and whether there is still something to change. */
const states = {
  active: { words: 'active', tone: 'accent', isOn: true },
  paused: { words: 'paused', tone: 'warn', isOn: true },
  ended: { words: 'stopped', tone: 'plain', isOn: false },
} as const;

export type FollowingState = (typeof states)[keyof typeof states];

/** The state of a following; one that is not known counts as active. */
export function followingState({ status }: Pick<Followed, 'status'>): FollowingState {
  return states[status as keyof typeof states] ?? states.active;
}
