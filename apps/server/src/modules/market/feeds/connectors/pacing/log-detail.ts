const LENGTH_MAX = 200;

/** A source's text for the log: one short line, without the given secrets. */
export function logDetail(text: string, secrets: readonly (string | undefined)[]): string {
  let line = text;
  for (const secret of secrets) if (secret) line = line.replaceAll(secret, '***');
  return line.replace(/\p{Cc}+/gu, ' ').slice(0, LENGTH_MAX);
}
