import type { Messages } from './messages.gen.ts';

/** The areas that the frame of every page and Home speak; all others come with the page that wants them. */
export const firstAreas = ['app', 'home'] as const satisfies readonly (keyof Messages)[];

/** The areas that the operators' console speaks; they never travel to the web. */
export const consoleAreas = [
  'console',
  'console-lending',
  'console-money',
  'console-news',
  'console-settings',
  'console-support',
] as const satisfies readonly (keyof Messages)[];

/** What is fetched before anything is drawn. */
export type FirstMessages = Pick<Messages, (typeof firstAreas)[number]>;
/** What is fetched with the first page other than Home. */
export type PageMessages = Omit<Messages, (typeof firstAreas)[number] | (typeof consoleAreas)[number]>;
/** What the console says. */
export type ConsoleMessages = Pick<Messages, (typeof consoleAreas)[number]>;
