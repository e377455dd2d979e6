import { companyEmail } from '@tidemark/contract/calls/content/content';
import { Button, Card, EmptyState, Skeleton } from '@tidemark/ui';
import { useCall } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/device/language.ts';
import { useCopy } from '../../shared/device/use-copy.ts';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { AskService } from '../../shared/service/ask-service.tsx';
import { useComplaints } from './use-complaints.ts';

/** Where the company is reached by e-mail, and where complaints go: to copy or to write to. */
export function EmailPage() {
  const t = useText('system.email');
  const { data, isError, refetch } = useCall(companyEmail, {}, { quiet: true, staleTime: 60_000 });
  const complaints = useComplaints(data);
  return (
    <Page title={t('title')}>
      <div className="flex flex-col gap-4 px-4 pt-2 pb-8 wide:px-0">
        <Card>
          {isError ? (
            <LoadFailed onRetry={() => void refetch()} />
          ) : data === undefined ? (
            <Skeleton className="my-12 h-24" />
          ) : data.email === '' ? (
            <NoAddress />
          ) : (
            <Address title={t('write')} email={data.email} note={t('note')} />
          )}
        </Card>
        {complaints.isOffered && complaints.address !== '' ? (
          <Card aria-busy={complaints.address === undefined}>
            {complaints.address === undefined ? (
              <Skeleton className="my-12 h-24" />
            ) : (
              <Address title={t('complaints')} email={complaints.address} note={t('complaintsNote')} />
            )}
          </Card>
        ) : null}
      </div>
    </Page>
  );
}

function Address({
  title,
  email,
  note,
}: {
  readonly title: string;
  readonly email: string;
  readonly note: string;
}) {
  const t = useText('system.email');
  const app = useText('app');
  const copy = useCopy();
  return (
    <EmptyState
      icon="mail"
      title={title}
      note={
        <>
          <bdi className="my-3 block text-base font-medium break-all text-ink wide:text-lg">{email}</bdi>
          {note}
        </>
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <a
            href={`mailto:${email}`}
            className="inline-flex min-h-11 items-center wide:min-h-10 rounded-md border border-line-strong bg-surface px-4 text-sm font-semibold hover:bg-well"
          >
            {t('open')}
          </a>
          <Button icon="copy" onClick={() => copy(email)}>
            {app('copy')}
          </Button>
        </div>
      }
    />
  );
}

function NoAddress() {
  const t = useText('system.email');
  return <AskService icon="mail" title={t('none')} note={t('noneNote')} chat={t('chat')} />;
}
