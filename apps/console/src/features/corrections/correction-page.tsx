import { CallRefused } from '@tidemark/contract/client';
import { operatorUser } from '@tidemark/contract/operator/users';
import { Card, EmptyState, Skeleton } from '@tidemark/ui';
import { useCall } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { readAccountType } from '../../shared/ledger/ledger-things.ts';
import { contactOf } from '../../shared/user-name.ts';
import { CorrectionForm } from './correction-form.tsx';

/** Where a correction is proposed: a new posting, never a changed one, once a second operator agrees. */
export function CorrectionPage() {
  const t = useText('console-money.correction');
  const { user: userId = '', type, posting = '' } = useQueryParams();
  const answer = useCall(operatorUser, { id: userId }, { enabled: userId !== '' });
  const user = answer.data;
  return (
    <Page
      title={t('title')}
      note={
        user ? (
          <PlaceLink to="user" query={{ id: userId, tab: 'ledger' }} className={linkClass}>
            <bdi className="break-all">{contactOf(user)}</bdi>
          </PlaceLink>
        ) : undefined
      }
    >
      {user ? (
        <CorrectionForm user={user} type={readAccountType(type)} posting={posting} />
      ) : userId === '' || answer.error instanceof CallRefused ? (
        <Card>
          <EmptyState
            icon="people"
            title={t('noUser')}
            note={t('noUserNote')}
            action={
              <PlaceLink to="users" className={linkClass}>
                {t('toUsers')}
              </PlaceLink>
            }
          />
        </Card>
      ) : answer.isError ? (
        <LoadFailed onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton className="h-96 rounded-md" />
      )}
    </Page>
  );
}
