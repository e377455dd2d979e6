/** An answer longer than this is no address. */
const ANSWER_MAX = 10_000;
const ADDRESS = /^[^\s@<>"']{1,64}@[^\s@<>"']+\.[^\s@<>"']+$/;

/**
 * The address in a complaint endpoint's answer: the entire text, or JSON that is or names it (`email`), also
 * inside an envelope (`data`); undefined if there is none.
 */
export function complaintAddress(answer: string): string | undefined {
  if (answer.length > ANSWER_MAX) return undefined;
  const text = answer.trim();
  if (ADDRESS.test(text)) return text;
  try {
    return addressIn(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function addressIn(said: unknown): string | undefined {
  if (typeof said === 'string') return ADDRESS.test(said.trim()) ? said.trim() : undefined;
  if (typeof said !== 'object' || said === null) return undefined;
  const { email, data } = said as { readonly email?: unknown; readonly data?: unknown };
  return addressIn(email) ?? addressIn(data);
}
