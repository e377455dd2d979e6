// Writes src/messages.gen.ts: the English texts as types, from which use-intl checks keys and ICU
// arguments. `node packages/i18n/generate-keys.mjs`, or with --check to say whether it is current.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('./src/locales/en/', import.meta.url);
const target = new URL('./src/messages.gen.ts', import.meta.url);
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

const current = existsSync(target) && readFileSync(target, 'utf8') === text;
if (process.argv.includes('--check')) {
  if (!current) {
    console.error(
      'packages/i18n/src/messages.gen.ts is out of date: run node packages/i18n/generate-keys.mjs',
    );
    process.exit(1);
  }
} else if (!current) {
  writeFileSync(target, text);
}
