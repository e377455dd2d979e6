import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allCalls } from './all-calls.ts';
import { docsPage } from './docs-page.ts';
import { type Operation, openApi } from './document.ts';

const document = openApi({ version: '1.2.3', publicUrl: 'http://127.0.0.1:8080' });
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

function operation(path: string, method: 'get' | 'post'): Operation {
  const found = document.paths[path]?.[method];
  if (!found) throw new Error(`not in the document: ${method} ${path}`);
  return found;
}

describe('the OpenAPI document', () => {
  it('lists every call of calls/ and operator/ with every HTTP method it accepts', async () => {
    const files = ['../calls/', '../operator/'].flatMap((path) => {
      const folder = new URL(path, import.meta.url);
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        /(?<!\.test)\.ts$/.test(name),
      );
      return names.map((name) => new URL(name, folder).href);
    });
    const modules = await Promise.all(files.map((file) => import(file)));
    const defined = modules
      .flatMap((exported): unknown[] => Object.values(exported))
      .filter((value): value is { path: string; methods: string[] } => {
        return typeof value === 'object' && value !== null && 'path' in value && 'methods' in value;
      });
    expect(defined.length).toBeGreaterThan(20);
    const wanted = defined
      .flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`))
      .sort();
    const found = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(found.sort()).toEqual(wanted);
    expect(allCalls).toHaveLength(defined.length);
  });

  it('gives each operation an id of its own', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('requires the token only for calls that need a session', () => {
    expect(operation('/v2/api/forex/submit', 'get').security).toEqual([{ token: [] }]);
    expect(operation('/api/user/loginForU', 'post').security).toEqual([]);
  });

  it('separates operator calls from user calls by their token and names the required roles', () => {
    const freeze = operation('/console/api/users/{id}/freeze', 'post');
    expect(freeze.security).toEqual([{ operator: [] }]);
    expect(freeze.description).toContain('support, admin');
    expect(freeze.parameters).toContainEqual(
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    );
    const fields = freeze.requestBody?.content['application/json']?.schema.properties as object;
    expect(Object.keys(fields)).toEqual(['reason']);
    expect(freeze['x-refusals']).toContainEqual({
      code: 403,
      key: 'operator.role_required',
      params: ['roles'],
    });
  });

  it('describes the accepted types of a field and marks required fields', () => {
    const { parameters } = operation('/v2/api/forex/submit', 'get');
    const named = parameters.flatMap((parameter) => ('name' in parameter ? [parameter] : []));
    expect(named.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'forex_id',
      'type',
      'cont',
    ]);
    const lots = named.find(({ name }) => name === 'cont')?.schema as { anyOf: { type: string }[] };
    expect(lots.anyOf.map(({ type }) => type)).toEqual(['string', 'number']);
  });

  it('accepts a file upload only as a multipart form', () => {
    const content = operation('/api/common/image_upload', 'post').requestBody?.content ?? {};
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    expect(content['multipart/form-data']?.schema).toMatchObject({
      properties: { file: { format: 'binary', maxLength: 10 * 2 ** 20 } },
      required: ['file'],
    });
  });

  it('lists the refusals of a call with their codes, including the ended session', () => {
    const rows = operation('/v2/api/forex/close', 'post')['x-refusals'];
    expect(rows).toContainEqual({ code: 999, key: 'session.expired', params: [] });
    expect(rows).toContainEqual({ code: 4009, key: 'forex.already_closed', params: [] });
  });

  it('contains the target of every schema reference', () => {
    const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, pointer = '']) => pointer,
    );
    expect(pointers.length).toBeGreaterThan(0);
    for (const pointer of new Set(pointers)) {
      const target = pointer
        .split('/')
        .reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], document);
      expect(target, pointer).toBeDefined();
    }
  });
});

describe('the API documentation page', () => {
  const page = docsPage(document);

  it('shows every path and refusal, and carries no script', () => {
    for (const { call } of allCalls) expect(page).toContain(call.path);
    expect(page).toContain('forex.insufficient_margin');
    expect(page).not.toMatch(/<script|javascript:|\son[a-z]+=/i);
  });

  it('escapes HTML in the texts of the document', () => {
    const hostile = { ...document, info: { ...document.info, title: '<img src=x>"' } };
    expect(docsPage(hostile)).toContain('&#60;img src=x&#62;&#34;');
    expect(docsPage(hostile)).not.toContain('<img');
  });
});
