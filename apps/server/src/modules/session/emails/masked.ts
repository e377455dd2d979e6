/** Replaces the hidden part, with fixed length: its real length is hidden too. */
const HIDDEN = '•••';
const LAST_DIGITS = 2;
const FIRST_DIGITS = 4;

/**
 * Another user's address, masked but recognisable to friends: `j•••@e•••.com`, `+852•••67`; empty if there is
 * none.
 */
export function masked({
  email,
  mobile,
}: {
  readonly email: string | null;
  readonly mobile: string | null;
}): string {
  if (email !== null) return maskedEmail(email);
  return mobile === null ? '' : `${mobile.slice(0, FIRST_DIGITS)}${HIDDEN}${mobile.slice(-LAST_DIGITS)}`;
}

function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split(/@(?=[^@]*$)/);
  const dot = domain.lastIndexOf('.');
  const ending = dot === -1 ? '' : domain.slice(dot);
  return `${first(name)}${HIDDEN}@${first(domain)}${HIDDEN}${ending}`;
}

/** The first character, also where it takes two units. */
function first(text: string): string {
  return [...text].at(0) ?? '';
}
