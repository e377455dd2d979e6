import { defineConfig } from '@playwright/test';
import journeys, { sweeps } from './playwright.config.ts';

/** Checks of every page in every language, theme and size: npm run test:sweep. Each test is a part of a quarter. */
export default defineConfig({
  ...journeys,
  fullyParallel: true,
  projects: (journeys.projects ?? []).map((project) => ({ ...project, testIgnore: [], testMatch: sweeps })),
});
