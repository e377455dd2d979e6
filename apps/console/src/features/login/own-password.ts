/** What is typed to change the own password. */
export interface PasswordDraft {
  readonly password: string;
  readonly next: string;
  readonly again: string;
  readonly code: string;
}

export interface PasswordProblem {
  readonly at: keyof PasswordDraft;
  readonly text: string;
}

export const emptyPasswordDraft: PasswordDraft = { password: '', next: '', again: '', code: '' };

/** The first invalid field, checked before sending, and its message key. */
export function whatIsMissing({ password, next, again, code }: PasswordDraft):
  | {
      readonly at: keyof PasswordDraft;
      readonly says: 'passwordMissing' | 'notTheSame' | 'codeMissing';
    }
  | undefined {
  if (password === '') return { at: 'password', says: 'passwordMissing' };
  if (next === '') return { at: 'next', says: 'passwordMissing' };
  if (next !== again) return { at: 'again', says: 'notTheSame' };
  if (code.trim() === '') return { at: 'code', says: 'codeMissing' };
  return undefined;
}

/** The field that a server refusal concerns; without one, the last field. */
export function placeOfRefusal(field: string | undefined): keyof PasswordDraft {
  if (field === 'password') return 'password';
  return field === 'new_password' ? 'next' : 'code';
}
