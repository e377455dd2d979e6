// npm test: what every commit must hold. The rules and the server first (Vitest), then the user journeys in a
// real browser (Playwright). With arguments only the Vitest tests that they select.
import { build, finish, playwright, vitest } from './test-run.mjs';

const selected = process.argv.slice(2);
if (selected.length > 0) await vitest(selected);
else if (await build()) {
  await vitest(['--project=!sweep'], { BUILT_SERVER: '1' });
  await playwright('playwright.config.ts');
}
finish();
