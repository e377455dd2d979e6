import type { CallOutput } from '@tidemark/contract';
import { operatorUser, operatorUserLedger } from '@tidemark/contract/operator/users';
import { Card, Line, Num, Skeleton, Tag } from '@tidemark/ui';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink } from '../../shared/layout/navigation.tsx';

/** What is known of the requesting user, as far as it helps to decide. */
export function UserSummary({
  userId,
  isMoney,
}: {
  readonly userId: number;
  /** For money reviews: balances, and what blocks a payout. */
  readonly isMoney: boolean;
}) {
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
          {isMoney ? <MoneyLines user={user} /> : null}
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

function MoneyLines({ user }: { readonly user: CallOutput<typeof operatorUser> }) {
  const t = useText('console-money.review');
  const profile = useText('console.users.profile');
  const formats = useFormats();
  const funding = user.accounts.find(({ type }) => type === 'change');
  const status = ([0, 1, 2, 3] as const).find((one) => one === user.review_status) ?? 0;
  return (
    <>
      <Line label={t('realName')}>
        <span className="inline-flex flex-wrap items-center justify-end gap-2">
          <bdi>{user.real_name}</bdi>
          <Tag tone={status === 2 ? 'good' : 'warn'}>{profile(`review.${status}`)}</Tag>
        </span>
      </Line>
      <Line label={t('fundingBalance')}>
        <Num>{funding ? formats.fee(funding.balance) : '—'}</Num>
      </Line>
      <Line label={t('fundingLocked')}>
        <Num>{funding ? formats.fee(funding.lockBalance) : '—'}</Num>
      </Line>
      {user.withdraw_hold_until === null ? null : (
        <Line label={t('hold')}>
          <Tag tone="warn">{formats.dateTime(user.withdraw_hold_until)}</Tag>
        </Line>
      )}
      <Line label={t('fundingHistory')}>
        <MovementsLink userId={user.id} />
      </Line>
    </>
  );
}

/** How much has moved on the funding account before; leads to its lines. */
function MovementsLink({ userId }: { readonly userId: number }) {
  const t = useText('console-money.review');
  const asked = { id: userId, accountTypeId: 1, page_size: 1 };
  const { data } = useCall(operatorUserLedger, asked, { staleTime: 30_000 });
  return (
    <PlaceLink to="ledger" query={{ by: 'user', user: String(userId), type: '1' }} className={linkClass}>
      {data ? t('movements', { count: data.total }) : '—'}
    </PlaceLink>
  );
}
