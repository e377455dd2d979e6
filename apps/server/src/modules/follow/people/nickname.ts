import type { Person } from '../../session/index.ts';

/**
 * What strangers read in the place of a name: the first letter of the e-mail address where there is
 * one, and the last four of the digits that others see anyway. It leads to nobody.
 */
export function nicknameOf(person: Pick<Person, 'email' | 'uid' | 'isDemo'> | undefined): string {
  if (person === undefined) return '***';
  const digits = person.uid.slice(-4);
  if (person.isDemo) return `Demo ***${digits}`;
  return `${[...person.email][0]?.toUpperCase() ?? ''}***${digits}`;
}

/** Nobody has a picture of their own yet; screens draw one from the name. */
export const NO_AVATAR = '';
