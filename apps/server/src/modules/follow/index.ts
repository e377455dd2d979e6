export { copiesChanged, createFollow, type Follow, followNotices } from './copying/index.ts';
export { applicationNotices } from './events.ts';
export { createTraders, type Traders } from './people/index.ts';
export { verifyTraders } from './people/verify.ts';
export { verifyFollow } from './verify.ts';
