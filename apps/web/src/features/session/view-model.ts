import { latinDigits, withoutInvisible } from '@tidemark/domain/text';

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

/** Passwords of a reset, in their order on the form. */
export interface NewPasswords {
  readonly new_password: string;
  readonly secondary_password: string;
}

/** What is wrong with the two new passwords: a key of the area `public`, and the field it concerns (docs/spec/product.md#validation). */
export function newPasswordProblem(
  form: NewPasswords,
): { readonly key: 'input_full' | 'password_not_equal'; readonly field: keyof NewPasswords } | undefined {
  if (form.new_password === '') return { key: 'input_full', field: 'new_password' };
  if (form.secondary_password === '') return { key: 'input_full', field: 'secondary_password' };
  if (form.new_password !== form.secondary_password)
    return { key: 'password_not_equal', field: 'secondary_password' };
  return undefined;
}

/** An account as it is sent: without blanks around it and what copying left in it, numbers in plain digits. */
export function accountToSend(by: ContactType, account: string): string {
  const trimmed = withoutInvisible(account).trim();
  return by === 'mobile' ? latinDigits(trimmed) : trimmed;
}
