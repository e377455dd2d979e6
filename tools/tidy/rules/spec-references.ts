import { isCode, type Rule } from '../tree.ts';

/** Pages of the specification are in docs/spec; documents outside the repository are not referred to. */
const FOREIGN = /\b(?:contract|core|money)\.md\b|\bthe two documents\b/;
const PAGE = /(?<!docs\/spec\/|spec\/|\()\b(?:rules|product|interface)\.md\b/;
const exempt = /^CHANGELOG\.md$|^tools\/tidy\/rules\/spec-references/;

/** References to the specification name a page in docs/spec; document-links checks that its heading exists. */
export const specReferences: Rule = {
  name: 'spec-references',
  check(tree) {
    const pages = tree.paths.filter((path) => (isCode(path) || path.endsWith('.md')) && !exempt.test(path));
    return pages.flatMap((path) =>
      tree
        .read(path)
        .split('\n')
        .flatMap((text, at) => {
          const found = FOREIGN.exec(text) ?? (path.startsWith('docs/spec/') ? null : PAGE.exec(text));
          if (!found) return [];
          return [
            {
              path,
              line: at + 1,
              message: `${found[0]}: name the page as the file in docs/spec with its heading`,
            },
          ];
        }),
    );
  },
};
