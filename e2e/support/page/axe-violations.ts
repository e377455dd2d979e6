import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { animationsEnded } from './animations-ended.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA, with what axe calls best practice beyond them. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All that changes with the theme: the tree of a page is the same by day and by night. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** What a person with a disability would stumble over badly, told so that it can be found. */
export async function obstacles(page: Page): Promise<readonly string[]> {
  return told(await run(page, {}), ({ impact }) => impact === 'serious' || impact === 'critical');
}

/** Everything that WCAG 2.2 AA and best practice find in the way; `colours`: only what a theme can change. */
export async function allObstacles(page: Page, which: 'all' | 'colours' = 'all'): Promise<readonly string[]> {
  const runOnly = which === 'all' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOURS };
  return told(await run(page, { runOnly }), () => true);
}

/** All that is in the way by day, and then by night, when only the colours are others. */
export async function obstaclesByDayAndNight(page: Page): Promise<readonly string[]> {
  const found = [...(await allObstacles(page))];
  // What the tokens read: it is worn at once, in the console, too, which asks the device only when it is loaded.
  const wear = (theme: string) =>
    page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
    }, theme);
  await wear('dark');
  for (const one of await allObstacles(page, 'colours')) found.push(`by night: ${one}`);
  await wear('light');
  return found;
}

type Violations = AxeResults['violations'];

function told(violations: Violations, counts: (one: Violations[number]) => boolean): readonly string[] {
  return violations
    .filter(counts)
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
    );
}

async function run(page: Page, options: object): Promise<Violations> {
  // Injected through the debugger, for the page's policy rightly keeps foreign scripts out.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  // A colour on its way to another is neither: what moves is let come to rest.
  await animationsEnded(page);
  const results = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
      return axe.run(options);
    },
    { resultTypes: ['violations'], ...options },
  );
  return results.violations;
}
