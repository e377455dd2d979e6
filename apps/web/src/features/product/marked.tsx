import { findText, searchTerms } from '@tidemark/domain/search';

/** A text in which what was looked for is marked where it is written. */
export function Marked({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  const found = findText(text, wanted) ?? firstOf(text, wanted);
  if (!found) return text;
  const [from, to] = found;
  // Letters match «usd» in «US dollar», but a reader would not see the word there.
  if (/\s/.test(text.slice(from, to)) && !/\s/.test(wanted.trim())) return text;
  return (
    <>
      {text.slice(0, from)}
      <mark className="rounded-[2px] bg-accent-soft text-accent">{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}

/** Without a match of the complete text, the first of its words that matches. */
function firstOf(text: string, wanted: string) {
  for (const term of searchTerms(wanted)) {
    const found = findText(text, term);
    if (found) return found;
  }
  return undefined;
}
