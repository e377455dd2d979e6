import type { Rule } from '../tree.ts';

/** The parts of a decision record, in this order. */
const PARTS = ['Status', 'Date', 'Context', 'Decision', 'Consequences'];
/** One printed page, in words. */
export const RECORD_WORDS_MAX = 520;

/** A decision record has the five parts, fits on a page and is listed in the index. */
export const decisionRecords: Rule = {
  name: 'decision-records',
  check(tree) {
    const records = tree.paths.filter((path) => /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/.test(path));
    const index = records.length > 0 ? tree.read('docs/decisions/README.md') : '';
    return records.flatMap((path) => {
      const text = tree.read(path);
      const found = [...text.matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, part]) => part);
      const words = text.split(/\s+/).length;
      const messages = [
        ...(found.join() === PARTS.join()
          ? []
          : [`the parts are ${found.join(', ')}, not ${PARTS.join(', ')}`]),
        ...(words > RECORD_WORDS_MAX ? [`${words} words; a page has at most ${RECORD_WORDS_MAX}`] : []),
        ...(index.includes(`(${path.split('/').at(-1)})`) ? [] : ['not listed in docs/decisions/README.md']),
      ];
      return messages.map((message) => ({ path, message }));
    });
  },
};
