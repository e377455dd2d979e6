import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const ui = join(root, 'packages/ui/src');

test('gallery: every component that packages/ui exports has a specimen', () => {
  const exported = readFileSync(join(ui, 'index.ts'), 'utf8').replace(/\btype (\w+|\{[^}]*\})/g, '');
  const components = [...exported.matchAll(/\b[A-Z][a-z]\w*/g)].map(([name]) => name);
  const folder = join(ui, 'gallery');
  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(components.length).toBeGreaterThan(30);
  expect(components.filter((name) => !sources.some((source) => source.includes(`<${name}`)))).toEqual([]);
});

test.each(['web', 'console'])('gallery: no source of %s names it, so that no build contains it', (app) => {
  const sources = readdirSync(join(root, 'apps', app, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, 'apps', app, 'src', name), 'utf8'));
  expect(sources.filter((source) => /gallery|testing\/samples/i.test(source))).toEqual([]);
});
