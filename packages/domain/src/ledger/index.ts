export type { AccountType, HouseAccount, Posting } from './posting.ts';
