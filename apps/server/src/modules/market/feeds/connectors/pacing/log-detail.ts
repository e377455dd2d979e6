const LENGTH_MAX = 200;
/** A shorter secret is also a part of common words. */
const ANYWHERE_LENGTH = 6;

/** A source's text for the log: one short line, without the given secrets. */
export function logDetail(text: string, secrets: readonly (string | undefined)[]): string {
  let line = text;
  for (const secret of secrets) {
    if (!secret) continue;
    const literal = secret.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    const pattern = secret.length < ANYWHERE_LENGTH ? `(?<!\\w)${literal}(?!\\w)` : literal;
    line = line.replace(new RegExp(pattern, 'g'), '***');
  }
  return line.replace(/\p{Cc}+/gu, ' ').slice(0, LENGTH_MAX);
}
