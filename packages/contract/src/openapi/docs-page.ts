import type { OpenApiDocument, Operation, Parameter } from './document.ts';

/** The page's Content-Security-Policy: styles, no scripts. */
export const docsPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const style = `
:root { color-scheme: light dark; --ink: #0b1220; --paper: #f7f8fa; --line: #d9dde3; --accent: #0e7c86; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf0; --paper: #0b0f14; --line: #2a3340; --accent: #35c2b8; } }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
a { color: var(--accent); } code { font: 0.875em ui-monospace, monospace; overflow-wrap: anywhere; }
nav ul { columns: 2; } details { border-block-start: 1px solid var(--line); padding-block: 0.5rem; }
summary { cursor: pointer; display: flex; gap: 0.75rem; flex-wrap: wrap; } summary b { min-width: 3rem; }
table { border-collapse: collapse; inline-size: 100%; } td, th { text-align: start; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid var(--line); border-radius: 8px; }
`;

function escaped(text: unknown): string {
  return String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function code(text: unknown): string {
  return `<code>${escaped(text)}</code>`;
}

function prose(text: string): string {
  return escaped(text).replace(/\x60([^\x60]+)\x60/g, '<code>$1</code>');
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${cell}</td>`).join('');
  return `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</tbody></table>`;
}

function inputRows(operation: Operation): string[][] {
  const row = (name: string, required: boolean, schema: unknown) => [
    code(name),
    required ? 'required' : '',
    code(JSON.stringify(schema)),
  ];
  const body = operation.requestBody?.content['application/json']?.schema;
  if (body) {
    const required = (body.required ?? []) as readonly string[];
    return Object.entries((body.properties ?? {}) as object).map(([name, schema]) =>
      row(name, required.includes(name), schema),
    );
  }
  return operation.parameters
    .filter((parameter): parameter is Parameter => 'name' in parameter)
    .map(({ name, required, schema }) => row(name, required, schema));
}

function answerOf(operation: Operation): unknown {
  const response = operation.responses['200'] as {
    content: { 'application/json': { schema: { oneOf?: unknown[]; properties?: unknown } } };
  };
  const { schema } = response.content['application/json'];
  const success = (schema.oneOf?.[0] ?? schema) as { properties: { data: unknown } };
  return success.properties.data;
}

function section(method: string, path: string, operation: Operation): string {
  const refused = operation['x-refusals'].map(({ code: number, key, params }) => [
    String(number),
    code(key),
    params.map(code).join(' '),
  ]);
  return `<details id="${escaped(operation.operationId)}">
<summary><b>${escaped(method.toUpperCase())}</b> ${code(path)} <span>${escaped(operation.summary)}</span></summary>
<p>${operation.security.length > 0 ? 'Needs a token.' : 'For anyone.'} ${prose(operation.description ?? '')}</p>
${table(['field', '', 'schema'], inputRows(operation))}
<p>Answers in ${code('data')}:</p>
<pre>${escaped(JSON.stringify(answerOf(operation), null, 2))}</pre>
${table(['code', 'refusal', 'its sentence names'], refused)}
</details>`;
}

/** A readable page of the document: one HTML text, with a style and without a script. */
export function docsPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const chapters = document.tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    const calls = own.map(({ method, path, operation }) => section(method, path, operation));
    return `<h2 id="${escaped(name)}">${escaped(name)}</h2>\n${calls.join('\n')}`;
  });
  const { title, version, description } = document.info;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} API</title>
<style>${style}</style>
</head>
<body>
<h1>${escaped(title)} API <small>${escaped(version)}</small></h1>
<p>${prose(String(description))}</p>
<p>As a document for programs: <a href="/openapi.json">/openapi.json</a></p>
<nav><ul>${document.tags.map(({ name }) => `<li><a href="#${escaped(name)}">${escaped(name)}</a></li>`).join('')}</ul></nav>
<main>
${chapters.join('\n')}
</main>
</body>
</html>
`;
}
