/** The part of a Vite plugin that is needed here. */
interface SchemaPlugin {
  readonly name: string;
  readonly enforce: 'pre';
  transform(code: string, id: string): string | undefined;
}

const zodImport = /^import (type )?\* as z from 'zod\/mini';$/m;

/** Replaces every schema and schema builder: each property access and call returns the same object. */
const nothing = 'const z = new Proxy(function () {}, { get: () => z, apply: () => z });';

/** What a call does, for the OpenAPI document: a line of its definition. */
const summary = /^ {2}summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),\n/gm;

/**
 * Leaves the contract's schemas and summaries out of the web: there a call is its path, its methods and
 * whether it changes something; the server checks the shapes and describes the calls. Saves 8 kB of Home's
 * first load (gzip). A form that wants to check with zod imports it itself, and lazily.
 */
export function withoutContractSchemas(): SchemaPlugin {
  return {
    name: 'tidemark-without-contract-schemas',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/packages/contract/src/')) return undefined;
      return code
        .replace(zodImport, (line, isType: string | undefined) => (isType ? line : nothing))
        .replace(summary, '');
    },
  };
}
