import { later } from '../loading/lazy-on-idle.ts';

/** What the owner of an order wrote about it, fetched when an order is opened. */
export const OrderJournal = later(
  () => import('./order-notes.tsx'),
  ({ OrderNotes }) => OrderNotes,
);
