import type { Messages } from './messages.gen.ts';

/** The areas used by the page frame and Home; all others load with the page that needs them. */
export const firstAreas = ['app', 'home'] as const satisfies readonly (keyof Messages)[];

/** The areas of the operators' console; the web app never loads them. */
export const consoleAreas = [
  'console',
  'console-lending',
  'console-money',
  'console-news',
  'console-economic',
  'console-prices',
  'console-settings',
  'console-support',
] as const satisfies readonly (keyof Messages)[];

/** What is fetched before anything is drawn. */
export type FirstMessages = Pick<Messages, (typeof firstAreas)[number]>;
/** What is fetched with the first page other than Home. */
export type PageMessages = Omit<Messages, (typeof firstAreas)[number] | (typeof consoleAreas)[number]>;
/** The console's texts. */
export type ConsoleMessages = Pick<Messages, (typeof consoleAreas)[number]>;
