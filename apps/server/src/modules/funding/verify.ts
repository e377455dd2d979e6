import type { Queryable } from '../../platform/database/queryable.ts';
import { verifyCorrections } from './corrections/verify.ts';
import { verifyDeposits } from './deposits/verify.ts';
import { verifyTransfers } from './transfers/verify.ts';
import { verifyWithdrawals } from './withdrawals/verify.ts';

/** Holds every business row of this module against its postings. Answers what does not agree: best nothing. */
export async function verifyFunding(database: Queryable): Promise<string[]> {
  return [
    ...(await verifyDeposits(database)),
    ...(await verifyTransfers(database)),
    ...(await verifyWithdrawals(database)),
    ...(await verifyCorrections(database)),
  ];
}
