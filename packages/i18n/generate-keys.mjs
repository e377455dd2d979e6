// Writes two files that are not in git, where their sources have changed: src/messages.gen.ts, the English
// texts as types, with which use-intl checks keys and ICU arguments; and src/server-texts.gen.ts, the texts
// of the server in every language. `npm ci`, the build, the checks and the tests run this script.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const locales = new URL('./src/locales/', import.meta.url);
const folder = new URL('./en/', locales);
const serverAreas = new Set(['refusals', 'messages']);

const areas = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))
  .filter((area) => !serverAreas.has(area))
  .sort();

function typeOf(node, indent) {
  if (typeof node === 'string')
    return `'${node.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  const inner = Object.entries(node).map(([name, value]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
    return `${indent}  ${key}: ${typeOf(value, `${indent}  `)};`;
  });
  return `{\n${inner.join('\n')}\n${indent}}`;
}

const tree = Object.fromEntries(
  areas.map((area) => [area, JSON.parse(readFileSync(new URL(`${area}.json`, folder), 'utf8'))]),
);
const text = `// Written by generate-keys.mjs from locales/en; do not edit.\n\n/** The web's texts in English, as types. */\nexport interface Messages ${typeOf(tree, '')}\n`;

/** The areas of texts that the server sends; `notices` is shown by the web as well. */
const spoken = ['refusals', 'messages', 'notices'];
const table = readFileSync(new URL('./src/languages.ts', import.meta.url), 'utf8');
const languages = [...table.matchAll(/^ {2}(\w+): \{ tag:/gm)].map(([, language]) => language);
const named = (language, area) => `${language}${area[0].toUpperCase()}${area.slice(1)}`;
const has = (language, area) => existsSync(new URL(`./${language}/${area}.json`, locales));
const pairs = languages.flatMap((language) =>
  spoken.filter((area) => has(language, area)).map((area) => ({ language, area })),
);
const imports = pairs.map(
  ({ language, area }) =>
    `import ${named(language, area)} from './locales/${language}/${area}.json' with { type: 'json' };`,
);
const rows = languages.map((language) => {
  const own = pairs.filter((pair) => pair.language === language);
  const texts = own.map(({ area }) => `${area}: ${named(language, area)}`).join(', ');
  return `  ${language}: {${texts && ` ${texts} `}},`;
});
const serverText = `// Written by generate-keys.mjs from locales; do not edit.
import type { LanguageCode } from './languages.ts';
${imports.join('\n')}
import type { MessageTree } from './merge.ts';

/** Texts of the server by language: refusals, success messages, and notices that are pushed. */
export const serverTexts: Readonly<Record<LanguageCode, MessageTree>> = {
${rows.join('\n')}
};
`;

for (const [file, wanted] of [
  ['messages.gen.ts', text],
  ['server-texts.gen.ts', serverText],
]) {
  const target = new URL(`./src/${file}`, import.meta.url);
  if (existsSync(target) && readFileSync(target, 'utf8') === wanted) continue;
  writeFileSync(target, wanted);
}
