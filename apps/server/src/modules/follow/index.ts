export { followAdministration } from './administration.ts';
export { copiesChanged, createFollow, type Follow } from './copying/index.ts';
export { createTraders, type Traders } from './people/index.ts';
export { verifyTraders } from './people/verify.ts';
export { verifyFollow } from './verify.ts';
