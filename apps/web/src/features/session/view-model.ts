/** How someone signs in or registers. */
export type ContactType = 'email' | 'mobile';

/** The first thing that is missing on the sign-in form, as a key of its sentence. */
export function missingOnLogin(form: {
  readonly by: ContactType;
  readonly account: string;
  readonly password: string;
}): 'needEmail' | 'needMobile' | 'needPassword' | undefined {
  if (form.account.trim() === '') return form.by === 'email' ? 'needEmail' : 'needMobile';
  if (form.password === '') return 'needPassword';
  return undefined;
}

/** Seconds left of the wait before a code may be sent again; 0 when it may. */
export function secondsLeft(sentAt: number | undefined, now: number, waitMs: number): number {
  if (sentAt === undefined) return 0;
  return Math.max(0, Math.ceil((sentAt + waitMs - now) / 1000));
}

/** The default of the area list is its second entry (core.md section 5). */
export function defaultArea<T>(areas: readonly T[]): T | undefined {
  return areas[1] ?? areas[0];
}

/** Fields of the registration form, as the server names them in a refusal. */
export const registerFields = [
  'account',
  'password',
  're_password',
  'invite_code',
  'sms_code',
  'area_id',
] as const;
export type RegisterField = (typeof registerFields)[number];

/** The field a refusal stands beside; undefined where it concerns the form as a whole. */
export function registerFieldOf(field: string | undefined): RegisterField | undefined {
  return registerFields.find((known) => known === field);
}
