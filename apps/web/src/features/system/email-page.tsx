import { companyEmail } from '@tidemark/contract/calls/content';
import { Button, Card, EmptyState, Skeleton } from '@tidemark/ui';
import { useCall } from '../../shared/api/use-call.ts';
import { AskService } from '../../shared/ask-service.tsx';
import { useText } from '../../shared/language.ts';
import { LoadFailed, Page } from '../../shared/page.tsx';
import { useCopy } from '../../shared/use-copy.ts';

/** Where the company is reached by e-mail, to copy or to write to. */
export function EmailPage() {
  const t = useText('system.email');
  const { data, isError, refetch } = useCall(companyEmail, {}, { quiet: true, staleTime: 60_000 });
  return (
    <Page title={t('title')}>
      <Card className="mx-4 mt-2 wide:mx-0">
        {isError ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton className="my-12 h-24" />
        ) : data.email === '' ? (
          <NoAddress />
        ) : (
          <Address email={data.email} />
        )}
      </Card>
    </Page>
  );
}

function Address({ email }: { readonly email: string }) {
  const t = useText('system.email');
  const app = useText('app');
  const copy = useCopy();
  return (
    <EmptyState
      icon="mail"
      title={t('write')}
      note={
        <>
          <bdi className="my-3 block text-lg font-medium break-all text-ink">{email}</bdi>
          {t('note')}
        </>
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <a
            href={`mailto:${email}`}
            className="inline-flex min-h-10 items-center rounded-md border border-line-strong bg-surface px-4 text-sm font-semibold hover:bg-well"
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
