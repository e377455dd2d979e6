/** A compiled ICU message (icu-minify): a text, or its parts. */
type Message = string | readonly Part[];
type Part = string | number | readonly unknown[];

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = [...'áƀçđéƒĝĥíĵķļḿñóþǫŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻḾÑÓÞǪŔŠŢÚṼŴẊÝŽ'];
const letters = new Map([...plain].map((letter, at) => [letter, accented[at] ?? letter]));

/** How much longer than English: German and Russian need about a third more room, single labels more. */
const LONGER = 0.4;
/** Padding for longer languages, in the letters of the longest words. */
const padding = 'ŵíđéŕ ';

function disguised(text: string): string {
  return [...text].map((letter) => letters.get(letter) ?? letter).join('');
}

function partInPseudo(part: unknown): unknown {
  if (typeof part === 'string') return disguised(part);
  if (!Array.isArray(part)) return part;
  const [name, kind, ...rest] = part;
  // [name, kind, branches or style]: an argument; [tag, …parts]: a tag with its content.
  if (typeof kind !== 'number') return [name, ...part.slice(1).map(partInPseudo)];
  return [name, kind, ...rest.map((branches) => (isTree(branches) ? branchesInPseudo(branches) : branches))];
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function branchesInPseudo(branches: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(branches).map(([name, message]) => [
      name,
      Array.isArray(message) ? message.map(partInPseudo) : partInPseudo(message),
    ]),
  );
}

/** Number of letters of a text and its tags; an argument's text is unknown. */
function lettersOf(part: unknown): number {
  if (typeof part === 'string') return part.length;
  if (!Array.isArray(part) || typeof part[1] === 'number') return 0;
  return part.slice(1).reduce((sum: number, inner) => sum + lettersOf(inner), 0);
}

/**
 * A compiled message in the pseudo-locale: «Close» is ⟦Çļóšé ŵí⟧. Text without brackets or with plain letters
 * does not come from a language file; text that does not fit has no room for German.
 */
export function messageInPseudo(message: Message): Message {
  const parts = typeof message === 'string' ? [message] : message;
  const wanted = Math.ceil(parts.reduce((sum: number, part) => sum + lettersOf(part), 0) * LONGER);
  const room = padding
    .repeat(Math.ceil(wanted / padding.length))
    .slice(0, wanted)
    .trimEnd();
  const inside = parts.map(partInPseudo) as Part[];
  const end = room === '' ? '⟧' : ` ${room}⟧`;
  return typeof message === 'string' ? `⟦${inside[0]}${end}` : ['⟦', ...inside, end];
}

/** A tree of compiled messages in the pseudo-locale. */
export function inPseudo(messages: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(messages).map(([name, message]) => [
      name,
      isTree(message) ? inPseudo(message) : messageInPseudo(message as Message),
    ]),
  );
}
