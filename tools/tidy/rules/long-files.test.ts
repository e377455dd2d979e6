import { expect, it } from 'vitest';
import { treeOf } from '../tree.ts';
import { FILE_LINES_MAX, longFiles } from './long-files.ts';

it('long files: refuses more than 400 lines, except SQL, language and generated files', () => {
  const long = 'x\n'.repeat(FILE_LINES_MAX + 1);
  const tree = treeOf({
    'a/fits.ts': 'x\n'.repeat(FILE_LINES_MAX),
    'a/long.ts': long,
    'a/long.css': long,
    'apps/server/migrations/schema.sql': long,
    'packages/i18n/src/locales/en/trade.json': long,
    'apps/web/src/routes.gen.ts': long,
    'package-lock.json': long,
  });
  expect(longFiles.check(tree)).toEqual([
    { path: 'a/long.css', message: '401 lines; at most 400' },
    { path: 'a/long.ts', message: '401 lines; at most 400' },
  ]);
});
