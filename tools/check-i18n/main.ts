import { readFileSync } from 'node:fs';
import { languages } from '@tidemark/contract';
import { treeOnDisk } from '../tidy/tree.ts';
import { checkGlossaries, checkLanguages } from './check.ts';
import { readGlossaries, readLocales } from './locales.ts';
import { checkPrivateWords } from './private-words.ts';

const same = readFileSync(new URL('./same-as-english.txt', import.meta.url), 'utf8');
const sameAllowed = new Set(same.split('\n').filter((line) => line !== '' && !line.startsWith('#')));

const tree = treeOnDisk('.');
const locales = readLocales(tree);
const { findings: said, counts } = checkLanguages(locales, languages, sameAllowed);
const findings = [
  ...said,
  ...checkGlossaries(readGlossaries(tree), languages),
  ...checkPrivateWords(locales.get('en') ?? new Map()),
];
for (const language of languages) {
  const page = `docs/glossary/${language}.md`;
  if (language !== 'en' && !tree.paths.includes(page))
    findings.push({ language, key: page, message: 'is missing' });
}
for (const { language, key, message } of findings) console.error(`${language}: ${key} ${message}`);

const total = counts[0]?.total ?? 0;
if (total === 0) {
  console.error('packages/i18n holds no English sentence: the check is blind');
  process.exit(1);
}
console.log(
  `${total} sentences; ${counts.map(({ language, translated }) => `${language} ${translated}`).join(', ')}`,
);
if (findings.length > 0) process.exit(1);
