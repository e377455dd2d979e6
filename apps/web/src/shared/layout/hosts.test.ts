import { expect, test } from 'vitest';
import { otherFace, readHosts } from './hosts.ts';

/** A page into which the server wrote these. */
const page = (said: Readonly<Record<string, string>>) => ({
  querySelector: (selector: string) => {
    const content = said[/tidemark-(\w+)/.exec(selector)?.[1] ?? ''];
    return content === undefined ? null : ({ getAttribute: () => content } as unknown as Element);
  },
});
const domain = readHosts(
  page({ api: 'https://api.example.com', site: 'https://www.example.com', pc: 'https://pc.example.com' }),
);

test('readHosts: falls back to the own origin where the page names no hosts', () => {
  expect(readHosts(page({}))).toEqual({ api: '', site: undefined, pc: undefined });
  expect(otherFace(readHosts(page({})), { origin: 'http://localhost:8080', hash: '' })).toBeUndefined();
});

test.each([
  ['https://pc.example.com', 'https://www.example.com/?face=site#/trade'],
  ['https://www.example.com', 'https://pc.example.com/?face=pc#/trade'],
  ['http://127.0.0.1:8080', undefined],
])('otherFace: links %s to the other version at %s', (origin, href) => {
  expect(domain.api).toBe('https://api.example.com');
  expect(otherFace(domain, { origin, hash: '#/trade' })?.href).toBe(href);
});
