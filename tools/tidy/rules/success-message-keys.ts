import { readLocales } from '../../check-i18n/locales.ts';
import { literalText, propertyKey, syntaxOf, visit } from '../syntax.ts';
import { type Finding, isCode, isTest, type Rule } from '../tree.ts';

const calls = /^packages\/contract\/src\/(calls|operator)\//;

/** The success message of a call is a sentence of messages.json in every language. */
export const successMessageKeys: Rule = {
  name: 'says-keys',
  check(tree) {
    const findings: Finding[] = [];
    const locales = readLocales(tree);
    const begun = [...locales].filter(([, areas]) => areas.has('messages')).map(([language]) => language);
    for (const path of tree.paths) {
      if (!calls.test(path) || !isCode(path) || isTest(path)) continue;
      const syntax = syntaxOf(tree, path);
      visit(syntax.root, (node) => {
        if (node.type !== 'KeyValueProperty' || propertyKey(node) !== 'says') return undefined;
        const key = literalText(node.value);
        if (key === undefined) return undefined;
        for (const language of begun) {
          if (locales.get(language)?.get('messages')?.has(key)) continue;
          findings.push({ path, message: `${key} has no sentence in ${language}/messages.json` });
        }
        return undefined;
      });
    }
    return findings;
  },
};
