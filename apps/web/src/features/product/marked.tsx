import { findText, searchTerms } from '@tidemark/domain/search';

/** A text in which what was looked for is marked where it is written. */
export function Marked({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  const found = findText(text, wanted) ?? firstOf(text, wanted);
  if (!found) return text;
  const [from, to] = found;
  // «usd» is in «US dollar» as letters go, and is not what a reader would see there.
  if (/\s/.test(text.slice(from, to)) && !/\s/.test(wanted.trim())) return text;
  return (
    <>
      {text.slice(0, from)}
      <mark className="rounded-[2px] bg-accent-soft text-accent">{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}

/** Where not the whole is there, the first of its words that is. */
function firstOf(text: string, wanted: string) {
  for (const term of searchTerms(wanted)) {
    const found = findText(text, term);
    if (found) return found;
  }
  return undefined;
}
