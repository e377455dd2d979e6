declare module 'virtual:tidemark-messages/*' {
  import type { Messages } from './messages.gen.ts';
  export const messages: Messages;
}
