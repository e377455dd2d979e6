import { readFileSync } from 'node:fs';
import { languages } from '@tidemark/contract';
import { treeOnDisk } from '../tidy/tree.ts';
import { checkLanguages } from './check.ts';
import { readLocales } from './locales.ts';

const same = readFileSync(new URL('./same-as-english.txt', import.meta.url), 'utf8');
const sameAllowed = new Set(same.split('\n').filter((line) => line !== '' && !line.startsWith('#')));

const { findings, counts } = checkLanguages(readLocales(treeOnDisk('.')), languages, sameAllowed);
for (const { language, key, message } of findings) console.error(`${language}: ${key} ${message}`);

const total = counts[0]?.total ?? 0;
if (total === 0) {
  console.error('packages/i18n holds no English sentence: the check is blind');
  process.exit(1);
}
const filled = counts.filter(({ translated }) => translated > 0);
console.log(
  `${total} sentences; ${filled.map(({ language, translated }) => `${language} ${translated}`).join(', ')}`,
);
console.log(
  `ready to be filled: ${counts
    .filter(({ translated }) => translated === 0)
    .map(({ language }) => language)
    .join(', ')}`,
);
if (findings.length > 0) process.exit(1);
