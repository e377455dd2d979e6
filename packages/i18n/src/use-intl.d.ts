import type { Messages as TidemarkMessages } from './messages.gen.ts';

/** Keys and ICU arguments are checked against English. */
declare module 'use-intl' {
  interface AppConfig {
    Messages: TidemarkMessages;
  }
}
