import { Button, Card, Mark, Num, Skeleton } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../../shared/layout/page.tsx';
import { useUser } from '../../../shared/session/session.ts';
import { LoanSteps } from '../loan-steps.tsx';
import { NothingChosen } from '../nothing-chosen.tsx';
import { useLoan, useOffer } from '../queries.ts';
import { RefusedOffer, refusalOf } from '../refused-offer.tsx';
import { idIn, type LoanDetail, wantedOf } from '../view-model.ts';
import { AgreementText } from './agreement-text.tsx';

/** The agreement of a requested or signed loan. */
export function LoanAgreementPage() {
  const app = useText('app');
  const query = useQueryParams();
  const loanId = idIn(query['loan_id']);
  return (
    <Page title={app('pages.loanAgreement')} width="page">
      <div className="flex flex-col gap-4 px-4 pb-8 wide:px-0 print:px-0">
        {loanId === undefined ? <Offered query={query} /> : <Signed loanId={loanId} />}
      </div>
    </Page>
  );
}

/** Of what was chosen: to be read, printed, and signed. */
function Offered({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const t = useText('loan.agreement');
  const going = useGoing();
  const { id, amount } = wantedOf(query);
  const offer = useOffer(id, amount);
  if (id === undefined || amount === '') return <NothingChosen />;
  const refusal = refusalOf(offer.error);
  const wanted = { id: String(id), amount };
  if (refusal) return <RefusedOffer sentence={refusal} wanted={wanted} />;
  if (offer.isError) return <LoadFailed onRetry={() => void offer.refetch()} />;
  const { agreement, agreement_hash } = offer.data ?? {};
  return (
    <>
      <LoanSteps at="agreement" />
      {agreement !== undefined && agreement_hash !== undefined ? (
        <>
          <Sheet>
            <AgreementText text={agreement} hash={agreement_hash} />
          </Sheet>
          <Actions>
            <Button size="lg" onClick={() => going.to('loanSign', wanted)}>
              {t('sign')}
            </Button>
            <Button size="lg" tone="quiet" onClick={() => going.to('loanSubmit', wanted)}>
              {t('back')}
            </Button>
          </Actions>
        </>
      ) : (
        <Loading />
      )}
    </>
  );
}

/** Of a loan: the text as it was signed, for ever. */
function Signed({ loanId }: { readonly loanId: number }) {
  const loan = useLoan(loanId);
  const refusal = refusalOf(loan.error);
  if (refusal) return <RefusedOffer sentence={refusal} wanted={{}} />;
  if (loan.isError) return <LoadFailed onRetry={() => void loan.refetch()} />;
  if (!loan.data) return <Loading />;
  return (
    <>
      <Sheet>
        <AgreementText text={loan.data.agreement} hash={loan.data.agreement_hash} />
        <Signature loan={loan.data} />
      </Sheet>
      <Actions />
    </>
  );
}

/** The agreement as a document: the same on screen and on paper. */
function Sheet({ children }: { readonly children: ReactNode }) {
  const t = useText('loan.agreement');
  const app = useText('app');
  return (
    <article aria-label={app('pages.loanAgreement')}>
      <Card className="flex flex-col gap-5 print:border-0 print:p-0 wide:p-8">
        <p className="hidden items-center gap-2 text-base font-semibold print:flex">
          <Mark size={24} />
          {app('name')}
        </p>
        {children}
        <p className="hidden text-xs text-faint print:block">
          {t('made')} <PrintedNow />
        </p>
      </Card>
    </article>
  );
}

function PrintedNow() {
  const f = useFormats();
  return <>{f.dateTime(Date.now())}</>;
}

function Signature({ loan }: { readonly loan: LoanDetail }) {
  const t = useText('loan.agreement');
  const f = useFormats();
  const user = useUser();
  return (
    <div className="grid gap-4 border-t border-line pt-4 min-[560px]:grid-cols-2 print:grid-cols-2">
      <figure className="m-0 flex flex-col gap-1">
        <img
          src={loan.sign}
          alt={t('signature')}
          className="h-28 w-full rounded-md border border-line bg-[#ffffff] object-contain p-2"
        />
        <figcaption className="text-xs text-faint">{t('signature')}</figcaption>
      </figure>
      <dl className="m-0 flex flex-col gap-2 text-sm">
        <Fact label={t('borrower')}>
          <bdi>{user?.email || user?.mobile || user?.uid}</bdi>
        </Fact>
        <Fact label={t('signed')}>{f.dateTime(loan.created_at)}</Fact>
        <Fact label={t('number')}>
          <Num>{loan.id}</Num>
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="m-0 break-words">{children}</dd>
    </div>
  );
}

/** What can be done with it; not on paper. */
function Actions({ children }: { readonly children?: ReactNode }) {
  const t = useText('loan.agreement');
  return (
    <div className="flex flex-wrap gap-2 max-[559px]:flex-col print:hidden">
      {children}
      <Button size="lg" tone="quiet" icon="document" onClick={() => window.print()}>
        {t('print')}
      </Button>
    </div>
  );
}

/** Shaped like a page of text. */
function Loading() {
  return (
    <Card aria-busy="true" className="flex flex-col gap-4 wide:p-8">
      <Skeleton className="h-7 w-2/3" />
      {[1, 2, 3, 4, 5].map((at) => (
        <span key={at} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-3/5" />
        </span>
      ))}
    </Card>
  );
}
