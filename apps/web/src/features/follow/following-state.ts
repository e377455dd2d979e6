import type { Followed } from './queries.ts';

/** Status of a following in words and colour, and whether it can still be changed. */
const states = {
  active: { words: 'active', tone: 'accent', isOn: true },
  paused: { words: 'paused', tone: 'warn', isOn: true },
  ended: { words: 'stopped', tone: 'plain', isOn: false },
} as const;

export type FollowingState = (typeof states)[keyof typeof states];

/** The state of a following; an unknown status counts as active. */
export function followingState({ status }: Pick<Followed, 'status'>): FollowingState {
  return states[status as keyof typeof states] ?? states.active;
}
