import { later } from '../loading/lazy-on-idle.ts';

/** Disputes of an order and the way to open one, fetched when an order is opened. */
export const OrderDispute = later(
  () => import('./order-disputes.tsx'),
  ({ OrderDisputes }) => OrderDisputes,
);
