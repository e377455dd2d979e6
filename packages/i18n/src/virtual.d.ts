declare module 'virtual:tidemark-messages/*-first' {
  import type { FirstMessages } from './parts.ts';
  export const messages: FirstMessages;
}
declare module 'virtual:tidemark-messages/*-console' {
  import type { ConsoleMessages } from './parts.ts';
  export const messages: ConsoleMessages;
}
declare module 'virtual:tidemark-messages/*-pages' {
  import type { PageMessages } from './parts.ts';
  export const messages: PageMessages;
}
