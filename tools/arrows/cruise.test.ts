import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cruiseTree } from './cruise.mjs';

const modules = 'apps/server/src/modules';

/** A small tree that violates every dependency rule once, and follows a few. */
const planted: Record<string, string> = {
  'packages/domain/src/money/index.ts': `import { readFileSync } from 'node:fs'; export const a = readFileSync;`,
  'packages/contract/src/index.ts': `import pino from 'pino'; export const a = pino;`,
  'packages/verify/src/note/index.ts': `import { a } from '../../../contract/src/index.ts'; export { a };`,
  'packages/i18n/src/index.ts': `import { a } from '../../domain/src/money/index.ts'; export { a };`,
  'packages/ui/src/index.ts': `import type { a } from '../../i18n/src/index.ts'; export type A = typeof a;`,
  'packages/contract/src/client.ts': `export { main } from '../../../apps/server/src/main.ts';`,
  'apps/server/src/main.ts': `import { card } from '../../web/src/features/home/card.tsx'; export const main = card;`,
  'apps/web/src/main.tsx': `import './app/router.tsx'; import './shells/mobile.tsx'; export { tool } from '../../../tools/tool.ts';`,
  'apps/web/src/app/router.tsx': `export const router = <a href="/">x</a>;`,
  'apps/web/src/shells/mobile.tsx': `import { router } from '../app/router.tsx'; export const mobile = router;`,
  'apps/web/src/features/home/card.tsx': `import type { ticket } from '../trade/ticket.tsx'; export const card: typeof ticket = <p>{1}</p>;`,
  'apps/web/src/features/trade/ticket.tsx': `import { mobile } from '../../shells/mobile.tsx'; export const ticket = mobile;`,
  'apps/web/src/live/socket.ts': `export { card } from '../features/home/card.tsx';`,
  'apps/web/src/shared/api.ts': `export { card } from '../features/home/card.tsx'; import '../../../server/src/main.ts';`,
  'tools/tool.ts': `export const tool = 1;`,
  'apps/server/src/platform/http/server.ts': `import { forex } from '../../modules/forex/index.ts'; export const http = forex;`,
  'apps/server/src/app.ts': `import { store } from './modules/forex/store.ts'; import './testing/harness.ts'; export const app = store;`,
  'apps/server/test/support/harness.ts': `export const harness = 1;`,
  [`${modules}/forex/index.ts`]: `export { store as forex } from './store.ts'; import '../ledger/index.ts';`,
  [`${modules}/forex/store.ts`]: `import pg from 'pg'; export type Row = import('../desk/store.ts').Row; export const store = pg;`,
  [`${modules}/desk/store.ts`]: `export interface Row { id: number }`,
  [`${modules}/ledger/index.ts`]: `export const ledger = async () => { await import('../market/index.ts'); };`,
  [`${modules}/market/index.ts`]: `import { app } from '../../app.ts'; export const market = app;`,
  [`${modules}/session/index.ts`]: `import { forex } from '../forex/index.ts'; export const session = forex;`,
  [`${modules}/casino/index.ts`]: `import { ledger } from '../ledger/index.ts'; export const casino = ledger;`,
  [`${modules}/content/index.ts`]: `export { one } from './one.ts'; import './nowhere.ts';`,
  [`${modules}/content/one.ts`]: `import type { Two } from './two.ts'; export const one: Two = 2;`,
  [`${modules}/content/two.ts`]: `import type { one } from './one.ts'; export type Two = number | typeof one;`,
  [`${modules}/content/forgotten.ts`]: `export const nobody = 1;`,
};

describe('import rules', () => {
  const root = mkdtempSync(join(tmpdir(), 'arrows-'));
  let seen: string[] = [];
  let modulesSeen = 0;

  beforeAll(async () => {
    for (const [path, source] of Object.entries(planted)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), source);
    }
    const { modules: count, breaches } = await cruiseTree(root, ['apps', 'packages', 'tools']);
    modulesSeen = count;
    seen = breaches.map(({ rule, from }) => `${rule}: ${from}`);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('examine every file of the tree', () => {
    expect(modulesSeen).toBeGreaterThanOrEqual(Object.keys(planted).length);
  });

  it.each([
    ['domain-imports-nothing', 'packages/domain/src/money/index.ts'],
    ['contract-imports-domain-only', 'packages/contract/src/index.ts'],
    ['verify-imports-domain-only', 'packages/verify/src/note/index.ts'],
    ['i18n-imports-nothing-of-ours', 'packages/i18n/src/index.ts'],
    ['ui-imports-nothing-of-ours', 'packages/ui/src/index.ts'],
    ['packages-import-no-app', 'packages/contract/src/client.ts'],
    ['server-imports-no-screen', 'apps/server/src/main.ts'],
    ['screens-import-no-server', 'apps/web/src/shared/api.ts'],
    ['product-imports-no-workshop', 'apps/web/src/main.tsx'],
    ['platform-names-no-module', 'apps/server/src/platform/http/server.ts'],
    ['modules-stand-below-the-app', `${modules}/market/index.ts`],
    ['production-imports-no-testing', 'apps/server/src/app.ts'],
    ['modules-by-their-door', `${modules}/forex/store.ts`],
    ['modules-by-their-door-from-outside', 'apps/server/src/app.ts'],
    ['pg-behind-platform-database', `${modules}/forex/store.ts`],
    ['module-not-in-the-door-table', `${modules}/casino/index.ts`],
    ['door-table-ledger', `${modules}/ledger/index.ts`],
    ['door-table-session', `${modules}/session/index.ts`],
    ['web-shared-below-features', 'apps/web/src/shared/api.ts'],
    ['web-live-below-features', 'apps/web/src/live/socket.ts'],
    ['web-features-below-shells', 'apps/web/src/features/trade/ticket.tsx'],
    ['web-features-know-no-sibling', 'apps/web/src/features/home/card.tsx'],
    ['web-shells-below-app', 'apps/web/src/shells/mobile.tsx'],
    ['no-circles', `${modules}/content/one.ts`],
    ['no-orphans', `${modules}/content/forgotten.ts`],
    ['resolves', `${modules}/content/index.ts`],
  ])('report a violation of %s at %s', (rule, from) => {
    expect(seen).toContain(`${rule}: ${from}`);
  });

  it('allow an import that the dependency table lists', () => {
    expect(seen.filter((breach) => breach.startsWith('door-table-forex'))).toEqual([]);
  });
});
