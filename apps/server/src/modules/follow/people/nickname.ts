import type { Queryable } from '../../../platform/database/queryable.ts';
import { publicPath } from '../../files/index.ts';
import type { Person } from '../../session/index.ts';
import { approvedProfiles } from '../store/profiles.ts';
import type { PeopleParts } from './parts.ts';

/**
 * The public substitute for a name: the first letter of the e-mail address if there is one, and the last four
 * digits of the public id. It identifies no user.
 */
export function nicknameOf(person: Pick<Person, 'email' | 'uid' | 'isDemo'> | undefined): string {
  if (person === undefined) return '***';
  const digits = person.uid.slice(-4);
  if (person.isDemo) return `Demo ***${digits}`;
  return `${[...person.email][0]?.toUpperCase() ?? ''}***${digits}`;
}

/** Access has no picture: screens draw one from the name. */
export const NO_AVATAR = '';

/** How other users see a lead trader. */
export interface Appearance {
  readonly nickname: string;
  /** Path of a public picture; empty where there is none. */
  readonly avatar: string;
  /** What the trader says about himself; empty where that is nothing. */
  readonly introduction: string;
}

/** Names that identify no user, also for those who chose a nickname as lead traders. */
export async function maskedNames(
  { session }: Pick<PeopleParts, 'session'>,
  userIds: readonly number[],
): Promise<(userId: number) => string> {
  const people = await session.people.usersByIds([...new Set(userIds)]);
  const byId = new Map(people.map((person) => [person.id, person]));
  return (userId) => nicknameOf(byId.get(userId));
}

/** Lead traders as other users see them: by approved nickname, picture and introduction. */
export async function appearancesOf(
  parts: Pick<PeopleParts, 'session'> & { readonly database: Queryable },
  userIds: readonly number[],
): Promise<(userId: number) => Appearance> {
  const [masked, profiles] = await Promise.all([
    maskedNames(parts, userIds),
    approvedProfiles(parts.database, userIds),
  ]);
  return (userId) => {
    const profile = profiles.get(userId);
    return {
      nickname: profile?.nickname || masked(userId),
      avatar: profile?.picture === undefined ? NO_AVATAR : publicPath(profile.picture),
      introduction: profile?.introduction ?? '',
    };
  };
}
