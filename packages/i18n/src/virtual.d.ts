declare module 'virtual:tidemark-messages/*-first' {
  import type { FirstMessages } from './parts.ts';
  export const messages: FirstMessages;
}
declare module 'virtual:tidemark-messages/*-pages' {
  import type { PageMessages } from './parts.ts';
  export const messages: PageMessages;
}
