import { Card, Skeleton } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { LoadFailed, Page } from '../../../shared/layout/page.tsx';
import { ReviewReason, StateHead } from '../../../shared/people/review-state.tsx';
import { APPROVED, type Application, REJECTED, useApplication, WAITING } from '../queries.ts';
import { ApplyForm } from './apply-form.tsx';
import { Approved, Waiting } from './apply-states.tsx';

/** Applying as a lead trader: the agreement, then the status of the review. */
export function ApplyPage() {
  const t = useText('follow.apply');
  const { data, isError, refetch } = useApplication();
  return (
    <Page title={t('title')} width="page">
      <div className="flex flex-col gap-4 px-4 pb-8 wide:px-0">
        {data ? (
          <ByStatus application={data} />
        ) : isError ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </div>
    </Page>
  );
}

function ByStatus({ application }: { readonly application: Application }) {
  switch (application.status) {
    case WAITING:
      return <Waiting application={application} />;
    case APPROVED:
      return <Approved application={application} />;
    case REJECTED:
      return (
        <>
          <Rejected application={application} />
          <ApplyForm application={application} />
        </>
      );
    default:
      return <ApplyForm application={application} />;
  }
}

/** Rejected, with the reason; the form is below. */
function Rejected({ application }: { readonly application: Application }) {
  const t = useText('follow.apply');
  return (
    <Card className="flex flex-col gap-3">
      <StateHead icon="warn" tone="bad" title={t('rejected')} note={t('rejectedNote')} />
      <ReviewReason label={t('reason')} remark={application.remark} />
    </Card>
  );
}

/** Shaped like the agreement, the most frequent case. */
function Loading() {
  return (
    <Card aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-64" />
      <Skeleton className="h-6 w-64" />
      <Skeleton className="h-12" />
    </Card>
  );
}
