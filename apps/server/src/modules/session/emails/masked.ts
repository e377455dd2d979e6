/** Stands for what is hidden, always as long: how much is hidden is nobody's business either. */
const HIDDEN = '•••';
const LAST_DIGITS = 2;
const FIRST_DIGITS = 4;

/**
 * An address of somebody else, as much of it as one needs to know a friend again: `j•••@e•••.com`,
 * `+852•••67`; empty where there is none.
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
