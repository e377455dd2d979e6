import { type LoanDetail, loanStatus } from './view-model.ts';

/** A step in the life of a loan: a key of its sentence, and when it was taken. */
export interface LoanStepTaken {
  readonly words:
    | 'asked'
    | 'approved'
    | 'rejected'
    | 'proof'
    | 'proofRejected'
    | 'repaidBalance'
    | 'repaidTransfer'
    | 'repaid';
  readonly at: string;
  readonly tone: 'plain' | 'good' | 'bad';
}

type LoanHistory = Pick<LoanDetail, 'status' | 'created_at' | 'reviewed_at' | 'repaid_at' | 'repaid_by'> & {
  readonly proof: Pick<NonNullable<LoanDetail['proof']>, 'status' | 'created_at' | 'decided_at'> | null;
};

const PROOF_REJECTED = 2;

/** What has happened to a loan, oldest first. */
export function stepsOf({ status, created_at, reviewed_at, repaid_at, repaid_by, proof }: LoanHistory) {
  const steps: LoanStepTaken[] = [{ words: 'asked', at: created_at, tone: 'plain' }];
  if (reviewed_at !== null) {
    const isRejected = status === loanStatus.rejected;
    steps.push({
      words: isRejected ? 'rejected' : 'approved',
      at: reviewed_at,
      tone: isRejected ? 'bad' : 'plain',
    });
  }
  if (proof !== null) {
    steps.push({ words: 'proof', at: proof.created_at, tone: 'plain' });
    if (proof.status === PROOF_REJECTED && proof.decided_at !== null)
      steps.push({ words: 'proofRejected', at: proof.decided_at, tone: 'bad' });
  }
  if (repaid_at !== null) {
    const words =
      repaid_by === 'balance' ? 'repaidBalance' : repaid_by === 'transfer' ? 'repaidTransfer' : 'repaid';
    steps.push({ words, at: repaid_at, tone: 'good' });
  }
  return steps as readonly LoanStepTaken[];
}
