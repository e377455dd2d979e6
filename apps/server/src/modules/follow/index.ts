export { applicationNotices } from './events.ts';
export { createTraders, type Traders } from './people/index.ts';
