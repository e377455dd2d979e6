import type { IdentityRecord } from '../identity/identity.ts';

/** A borrower as the agreement names them: as they wrote it, the family name last. */
export function nameOf({ name, lastName }: Pick<IdentityRecord, 'name' | 'lastName'>): string {
  return `${name} ${lastName}`;
}
