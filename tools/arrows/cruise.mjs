import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const requireHere = createRequire(import.meta.url);

/** Every import of a file: static, dynamic, and of types, wherever it occurs. */
function importsIn(syntax) {
  const found = [];
  const walk = (node) => {
    if (Array.isArray(node)) {
      for (const item of node) walk(item);
    } else if (node !== null && typeof node === 'object') {
      if (node.type === 'TsImportType') found.push(node.argument.value);
      const imports = node.type === 'CallExpression' && node.callee.type === 'Import';
      if (imports && node.arguments[0]?.expression.type === 'StringLiteral') {
        found.push(node.arguments[0].expression.value);
      }
      if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) && node.source) {
        found.push(node.source.value);
      }
      for (const value of Object.values(node)) walk(value);
    }
  };
  walk(syntax.body);
  return found;
}

/**
 * Under TypeScript 7 dependency-cruiser has only swc to see imports of types, and its swc parser does not
 * support JSX and fails on newer syntax. So it is given, through the swc it is about to load, files that
 * contain only their imports. This must happen before its first import; the planted violations in the test
 * next to this file prove that it still does.
 */
function showOnlyImports() {
  const swc = requireHere('@swc/core');
  const span = { start: 0, end: 0, ctxt: 0 };
  swc.parseFileSync = (path) => {
    const typescript = /\.[cm]?tsx?$/.test(path);
    const source = readFileSync(path, 'utf8').replace(/^#!.*/, '');
    const syntax = swc.parseSync(source, {
      syntax: typescript ? 'typescript' : 'ecmascript',
      tsx: path.endsWith('.tsx'),
      jsx: !typescript,
      target: 'es2022',
    });
    const body = importsIn(syntax).map((value) => ({
      type: 'ImportDeclaration',
      span,
      specifiers: [],
      source: { type: 'StringLiteral', span, value, raw: JSON.stringify(value) },
      typeOnly: false,
      asserts: null,
      with: null,
      phase: 'evaluation',
    }));
    return { type: 'Module', span, body, interpreter: null };
  };
}
showOnlyImports();

/**
 * Follows every import below `baseDir` and holds it against .dependency-cruiser.cjs.
 */
export async function cruiseTree(baseDir, folders) {
  const { cruise } = await import('dependency-cruiser');
  const { forbidden, options } = requireHere('../../.dependency-cruiser.cjs');
  const { enhancedResolveOptions, ...cruiseOptions } = options;
  const report = await cruise(
    [...folders],
    {
      ...cruiseOptions,
      baseDir: resolve(baseDir),
      parser: 'swc',
      validate: true,
      ruleSet: { forbidden },
    },
    enhancedResolveOptions,
  );
  const { summary } = report.output;
  return {
    modules: summary.totalCruised,
    breaches: summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
      comment: forbidden.find(({ name }) => name === rule.name).comment,
    })),
  };
}
