import { Card, Skeleton } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { type RealName, useRealName } from '../../shared/people/real-name.ts';
import { IdentityForm } from './identity-form.tsx';
import { Approved, Rejected, Waiting } from './identity-states.tsx';

/** Real-name verification: the form, then the status of the review (docs/spec/product.md#states). */
export function IdentityPage() {
  const t = useText('identity');
  const { data, isError, refetch } = useRealName();
  return (
    <Page title={t('title')} width="page">
      <div className="flex flex-col gap-4 px-4 pb-8 wide:px-0">
        {data ? (
          <ByStatus realName={data} />
        ) : isError ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </div>
    </Page>
  );
}

const NOT_SUBMITTED = 0;
const WAITING = 1;
const APPROVED = 2;

function ByStatus({ realName }: { readonly realName: RealName }) {
  const t = useText('identity');
  switch (realName.review_status) {
    case WAITING:
      return <Waiting realName={realName} />;
    case APPROVED:
      return <Approved realName={realName} />;
    case NOT_SUBMITTED:
      return (
        <>
          <p className="text-sm text-quiet">{t('why')}</p>
          <IdentityForm name="" />
        </>
      );
    default:
      return (
        <>
          <Rejected realName={realName} />
          <IdentityForm name={realName.name} />
        </>
      );
  }
}

/** Shaped like the form, the most frequent case. */
function Loading() {
  return (
    <Card aria-busy="true" className="grid gap-4 min-[560px]:grid-cols-2">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="aspect-[8/5]" />
      <Skeleton className="aspect-[8/5]" />
    </Card>
  );
}
