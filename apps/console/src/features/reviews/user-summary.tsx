import { operatorUser } from '@tidemark/contract/operator/users';
import { Card, Line, Num, Skeleton, Tag } from '@tidemark/ui';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/language.ts';

/** What is known of whoever asks, as far as it helps to decide. */
export function UserSummary({ userId }: { readonly userId: number }) {
  const t = useText('console.reviews');
  const formats = useFormats();
  const { data: user } = useCall(operatorUser, { id: userId }, { staleTime: 30_000 });
  return (
    <Card>
      <h3 className="mb-2 text-xs font-medium text-quiet">{t('known')}</h3>
      {user ? (
        <dl>
          <Line label={t('uid')}>
            <Num>{user.uid}</Num>
          </Line>
          <Line label={t('registered')}>{formats.date(user.created_at)}</Line>
          <Line label={t('equity')}>
            <Num>{formats.amount(user.contracts.equity)}</Num>
          </Line>
          <Line label={t('history')}>
            <Num>{formats.count(user.contracts.history + user.futures.closed)}</Num>
          </Line>
          <Line label={t('account')}>
            <Tag tone={user.frozen ? 'warn' : 'plain'}>{t(user.frozen ? 'frozen' : 'active')}</Tag>
          </Line>
        </dl>
      ) : (
        <Skeleton className="h-28 rounded-md" />
      )}
    </Card>
  );
}
