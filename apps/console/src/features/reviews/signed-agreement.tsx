import { loanOne } from '@tidemark/contract/operator/loans';
import { Skeleton } from '@tidemark/ui';
import { useCall } from '../../shared/api.ts';
import { Agreement } from '../../shared/lending/agreement.tsx';
import { statedOf } from './facts.ts';
import type { Review } from './queue.ts';

/** The agreement with its hash: for a loan the text above the signature, else what was stated. */
export function SignedAgreement({ review }: { readonly review: Review }) {
  if (review.kind === 'loan') return <LoanAgreement loanId={review.id} />;
  const text = statedOf(review, 'agreement');
  return text === '' ? null : <Agreement text={text} hash={statedOf(review, 'agreement_hash')} />;
}

function LoanAgreement({ loanId }: { readonly loanId: number }) {
  const { data } = useCall(loanOne, { id: loanId }, { staleTime: 60_000 });
  return data ? (
    <Agreement text={data.agreement} hash={data.agreement_hash} />
  ) : (
    <Skeleton className="h-48 rounded-md" />
  );
}
