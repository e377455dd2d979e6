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

/** Serious accessibility violations, described so that they can be found. */
export async function obstacles(page: Page): Promise<readonly string[]> {
  return told(await run(page, {}), ({ impact }) => impact === 'serious' || impact === 'critical');
}

/** All violations of WCAG 2.2 AA and best practice; `colours`: only those a theme can change. */
export async function allObstacles(page: Page, which: 'all' | 'colours' = 'all'): Promise<readonly string[]> {
  const runOnly = which === 'all' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOURS };
  return told(await run(page, { runOnly }), () => true);
}

/** All violations in the light theme, then colour violations in the dark theme. */
export async function obstaclesByDayAndNight(page: Page): Promise<readonly string[]> {
  const found = [...(await allObstacles(page))];
  // The attribute that the tokens read: applies at once, also in the console, which checks the device only on
  // load.
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
  // Injected through the debugger, because the page's policy rightly blocks foreign scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  // A colour in transition is neither value: wait until it has settled.
  await animationsEnded(page);
  const results = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
      // A toast may appear while axe reads the page, and would be measured half transparent.
      const still = new CSSStyleSheet();
      still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important; }');
      document.adoptedStyleSheets.push(still);
      try {
        return await axe.run(options);
      } finally {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
      }
    },
    { resultTypes: ['violations'], ...options },
  );
  return results.violations;
}
