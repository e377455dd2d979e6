import type { CallOutput } from '@tidemark/contract';
import { CallRefused } from '@tidemark/contract/client';
import { loanOne } from '@tidemark/contract/operator/loans';
import { reviewList } from '@tidemark/contract/operator/reviews';
import { Card, EmptyState, Line, Num, Skeleton, Tag } from '@tidemark/ui';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { Agreement } from '../../shared/lending/agreement.tsx';
import { useLoanStatus } from '../../shared/lending/lending-words.ts';
import { TermTag } from '../../shared/lending/term-tag.tsx';
import { useMay } from '../../shared/session/me.ts';
import { useDayFormats } from '../../shared/time/use-day-formats.ts';
import { contactOf } from '../../shared/user-name.ts';
import { PenaltyDays } from './penalty-days.tsx';

export type Loan = CallOutput<typeof loanOne>;

/** One loan: what is owed and since when, what was signed, and the penalty of each day. */
export function LoanPage() {
  const t = useText('console-lending.loans');
  const { id = '' } = useQueryParams();
  const answer = useCall(loanOne, { id }, { refetchInterval: 30_000 });
  const loan = answer.data;
  const unknown = answer.error instanceof CallRefused ? answer.error : undefined;
  return (
    <Page
      title={t('one', { id })}
      note={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-1">
          <PlaceLink to="loans" className={linkClass}>
            {t('back')}
          </PlaceLink>
          {loan ? <Ways loan={loan} /> : null}
        </span>
      }
    >
      {loan ? (
        <div className="grid items-start gap-4 wide:grid-cols-[minmax(300px,380px)_1fr]">
          <div className="flex min-w-0 flex-col gap-4">
            <Figures loan={loan} />
            <Signature url={loan.sign} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <Agreement text={loan.agreement} hash={loan.agreement_hash} />
            <PenaltyDays penalties={loan.penalties} />
          </div>
        </div>
      ) : unknown ? (
        <EmptyState icon="search" title={unknown.message} />
      ) : answer.isError ? (
        <LoadFailed onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton className="h-80 rounded-md" />
      )}
    </Page>
  );
}

/** Links to the borrower, the request, and its postings. */
function Ways({ loan }: { readonly loan: Loan }) {
  const t = useText('console-lending.loans');
  const mayReview = useMay(reviewList);
  const id = String(loan.id);
  return (
    <>
      <PlaceLink to="user" query={{ id: String(loan.user_id), tab: 'loans' }} className={linkClass}>
        <bdi className="break-all">{contactOf(loan.user)}</bdi>
      </PlaceLink>
      {mayReview ? (
        <PlaceLink to="reviews" query={{ kind: 'loan', status: 'all', id }} className={linkClass}>
          {t('request')}
        </PlaceLink>
      ) : null}
      <PlaceLink to="ledger" query={{ by: 'event', event: 'loan', reference: id }} className={linkClass}>
        {t('postings')}
      </PlaceLink>
    </>
  );
}

function Figures({ loan }: { readonly loan: Loan }) {
  const t = useText('console-lending.loans');
  const review = useText('console-lending.review');
  const formats = useFormats();
  const days = useDayFormats();
  const statusName = useLoanStatus();
  const money = (label: string, amount: string) => (
    <Line label={label}>
      <Num>{formats.fee(amount)}</Num>
    </Line>
  );
  return (
    <Card>
      <p className="mb-2 flex flex-wrap items-center gap-2">
        <Tag tone={loan.status === 5 ? 'good' : loan.status === 3 ? 'bad' : 'accent'}>
          {statusName(loan.status)}
        </Tag>
        <TermTag loan={loan} />
      </p>
      <dl>
        {money(t('amount'), loan.amount)}
        {money(t('interest'), loan.interest_amount)}
        {money(t('penalty'), loan.penalty_amount)}
        <Line label={t('outstanding')}>
          <Num className="font-semibold">{formats.fee(loan.outstanding)}</Num>
        </Line>
        <Line label={t('length')}>{review('days', { days: loan.loan_period })}</Line>
        <Line label={t('submitted')}>{formats.dateTime(loan.created_at)}</Line>
        {loan.repayment_time === null ? null : <Line label={t('due')}>{days.day(loan.repayment_time)}</Line>}
      </dl>
    </Card>
  );
}

function Signature({ url }: { readonly url: string }) {
  const t = useText('console.pictures');
  return (
    <Card>
      <h2 className="mb-2 text-xs font-medium text-quiet">{t('sign')}</h2>
      {/* Ink is dark whatever is worn: it stands on paper. */}
      <img src={url} alt={t('sign')} className="h-32 w-full rounded-md bg-white object-contain" />
    </Card>
  );
}
