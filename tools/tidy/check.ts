import { decisionRecords } from './rules/decision-records.ts';
import { documentLinks } from './rules/document-links.ts';
import { folderNames } from './rules/folder-names.ts';
import { folderSize } from './rules/folder-size.ts';
import { jsxText } from './rules/jsx-text.ts';
import { longFiles } from './rules/long-files.ts';
import { longFunctions } from './rules/long-functions.ts';
import { migrationsUnchanged } from './rules/migrations-unchanged.ts';
import { moduleReadme } from './rules/module-readme.ts';
import { moduleState } from './rules/module-state.ts';
import { oldWords } from './rules/old-words.ts';
import { pureDomain } from './rules/pure-domain.ts';
import { refusalKeys } from './rules/refusal-keys.ts';
import { specReferences } from './rules/spec-references.ts';
import { sqlInStore } from './rules/sql-in-store.ts';
import { successMessageKeys } from './rules/success-message-keys.ts';
import { testTitles } from './rules/test-titles.ts';
import type { Finding, Rule, SourceTree } from './tree.ts';

/** The rules of the instance, each in a file of its own with a test that shows it failing. */
export const rules: readonly Rule[] = [
  longFunctions,
  longFiles,
  folderNames,
  moduleReadme,
  pureDomain,
  sqlInStore,
  refusalKeys,
  successMessageKeys,
  migrationsUnchanged,
  jsxText,
  documentLinks,
  folderSize,
  moduleState,
  decisionRecords,
  oldWords,
  specReferences,
  testTitles,
];

/** Everything in the tree that breaks a rule, with the rule's name. */
export function tidy(tree: SourceTree): (Finding & { readonly rule: string })[] {
  return rules.flatMap((rule) => rule.check(tree).map((finding) => ({ ...finding, rule: rule.name })));
}
