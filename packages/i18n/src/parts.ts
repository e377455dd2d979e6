import type { Messages } from './messages.gen.ts';

/** The areas that the frame of every page and Home speak; all others come with the page that wants them. */
export const firstAreas = ['app', 'home'] as const satisfies readonly (keyof Messages)[];

/** What is fetched before anything is drawn. */
export type FirstMessages = Pick<Messages, (typeof firstAreas)[number]>;
/** What is fetched with the first page other than Home. */
export type PageMessages = Omit<Messages, (typeof firstAreas)[number]>;
