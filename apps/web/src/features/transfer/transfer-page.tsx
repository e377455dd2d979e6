import { Card, Skeleton } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { useTransferInfo } from './queries.ts';
import { TransferForm } from './transfer-form.tsx';
import { TransferLog } from './transfer-log.tsx';

/** Transfers between own accounts; past transfers appear at the side on wide screens. */
export function TransferPage() {
  const t = useText('transfer');
  const { accounts, isFailed, retry } = useTransferInfo();
  return (
    <Page title={t('title')} width="page">
      <div className="grid items-start gap-5 px-4 pb-8 wide:grid-cols-2 wide:px-0">
        <Card>
          {isFailed ? (
            <LoadFailed onRetry={retry} />
          ) : accounts ? (
            <TransferForm accounts={accounts} />
          ) : (
            <div aria-busy="true" className="flex flex-col gap-4">
              <Skeleton className="h-16 w-full" />
              <Skeleton className="h-16 w-full" />
              <Skeleton className="h-16 w-full" />
              <Skeleton className="h-12 w-full" />
            </div>
          )}
        </Card>
        <TransferLog />
      </div>
    </Page>
  );
}
