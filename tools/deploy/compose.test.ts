import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const instance = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${instance}${path}`, 'utf8');
const compose = read('compose.yaml');
const template = read('deploy/nginx/tidemark.conf.template');

/** The lines of one service, and of one block in it. */
function blockOf(text: string, name: string, indent: number): string {
  const lines = text.split('\n');
  const from = lines.indexOf(`${' '.repeat(indent)}${name}:`);
  const rest = lines.slice(from + 1);
  const to = rest.findIndex((line) => line.trim() !== '' && line.search(/\S/) <= indent);
  return rest.slice(0, to === -1 ? undefined : to).join('\n');
}

const environmentOf = (service: string): string[] =>
  [...blockOf(blockOf(compose, service, 2), 'environment', 4).matchAll(/^ {6}([A-Z_]+):/gm)].map(
    ([, name = '']) => name,
  );

test('compose: passes only variables that the server reads', () => {
  const config = read('apps/server/src/config.ts');
  const names = environmentOf('tidemark');
  expect(names).toContain('PUBLIC_URL');
  for (const name of names) expect(config, name).toContain(`'${name}'`);
});

test('nginx template: receives exactly the variables that it uses', () => {
  const asked = [...template.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name = '']) => name);
  expect([...new Set(asked)].sort()).toEqual(environmentOf('proxy').sort());
});

test('settings example: names every variable that compose requires', () => {
  const given = [...read('deploy/settings.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  for (const [, name] of compose.matchAll(/\$\{([A-Z_]+):\?/g)) expect(given).toContain(name);
});

test('compose: pins images and mounts only files that exist', () => {
  const images = [...`${compose}\n${read('Dockerfile')}`.matchAll(/(?:^ +image:|^FROM) (\S+)/gm)];
  expect(images.length).toBeGreaterThan(3);
  for (const [, image] of images) expect(image).toMatch(/:\d+\.\d+(\.\d+)?-bookworm(-slim)?$/);
  for (const [, path = ''] of compose.matchAll(/- \.\/(\S+?):/g))
    expect(existsSync(`${instance}${path}`) || path === 'deploy/certificates', path).toBe(true);
});
