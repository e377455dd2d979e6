import { expect, it } from 'vitest';
import { treeOf } from '../tree.ts';
import { jsxText } from './jsx-text.ts';

it('JSX text: allows translation keys, names, classes and signs', () => {
  const tree = treeOf({
    'apps/web/src/features/home/home.tsx': `
      export const home = (
        <main className="big bold" title={t('home.title')} aria-label={label} alt="">
          {t('home.hello')} {'·'} {'Tidemark'} {up ? '+' : '−'} {rows.map((row) => <i key="row" className={'x y'} />)}
        </main>
      );`,
    'apps/web/src/features/home/home.test.tsx': `export const x = <p title="Hello" />;`,
    'apps/web/src/features/home/view-model.ts': `export const title = 'Hello';`,
  });
  expect(jsxText.check(tree)).toEqual([]);
});

it.each([
  [`<input placeholder="Search" />`, 'Search'],
  [`<button aria-label={'Close'} />`, 'Close'],
  [`<img alt={\`Logo of \${name}\`} />`, 'Logo of '],
  [`<p title={open ? t('x') : 'Closed'} />`, 'Closed'],
  [`<p>{'Hello'}</p>`, 'Hello'],
  [`<>{empty && 'Nothing yet'}</>`, 'Nothing yet'],
])('JSX text: refuses the literal in %s', (jsx, text) => {
  const path = 'packages/ui/src/thing.tsx';
  const tree = treeOf({ [path]: `export const thing = ${jsx};` });
  expect(jsxText.check(tree)).toEqual([
    { path, line: 1, message: `text outside the language files: «${text}»` },
  ]);
});
