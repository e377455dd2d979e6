import type { IconName } from '@tidemark/ui';
import type { Place, Query } from '../../shared/layout/paths.ts';

/** The shortcut tiles in their order (docs/spec/product.md#routes); the video tile leads nowhere. */
export const shortcutTiles = [
  { key: 'loan', leads: { to: 'loan', query: {} } },
  { key: 'deposit', leads: { to: 'mineCharge', query: { type: '1' } } },
  { key: 'video', leads: undefined },
  { key: 'mining', leads: { to: 'mining', query: {} } },
] as const satisfies readonly {
  readonly key: IconName;
  readonly leads: { readonly to: Place; readonly query: Query } | undefined;
}[];
