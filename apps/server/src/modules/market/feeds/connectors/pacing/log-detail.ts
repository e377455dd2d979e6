const LENGTH_MAX = 200;
/** A shorter secret is also a part of common words. */
const ANYWHERE_LENGTH = 6;
/** Shorter beginnings of a secret are also ends of common texts, and say little. */
const BEGINNING_LENGTH = 4;

/** A source's text for the log: one short line, without the given secrets. */
export function logDetail(text: string, secrets: readonly (string | undefined)[]): string {
  let line = text;
  for (const secret of secrets) {
    if (!secret) continue;
    const literal = secret.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    const pattern = secret.length < ANYWHERE_LENGTH ? `(?<!\\w)${literal}(?!\\w)` : literal;
    line = withoutBeginning(line.replace(new RegExp(pattern, 'g'), '***'), secret);
  }
  return line.replace(/\p{Cc}+/gu, ' ').slice(0, LENGTH_MAX);
}

/** A text that was cut may end within a secret. */
function withoutBeginning(text: string, secret: string): string {
  for (let length = secret.length - 1; length >= BEGINNING_LENGTH; length -= 1) {
    if (text.endsWith(secret.slice(0, length))) return `${text.slice(0, -length)}***`;
  }
  return text;
}
