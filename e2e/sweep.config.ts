import { defineConfig } from '@playwright/test';
import journeys, { sweepProjects } from './playwright.config.ts';

/**
 * Checks of every page in every language, theme and size, and journeys that are too long for every commit: npm run
 * test:sweep. Each test is a part of a quarter.
 */
export default defineConfig({ ...journeys, fullyParallel: true, projects: sweepProjects });
