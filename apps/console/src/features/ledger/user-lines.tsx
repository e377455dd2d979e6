import { CallRefused } from '@tidemark/contract/client';
import { operatorUser, operatorUserLedger } from '@tidemark/contract/operator/users';
import { Card, Skeleton } from '@tidemark/ui';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink } from '../../shared/layout/navigation.tsx';
import { PageSteps } from '../../shared/layout/page-steps.tsx';
import { type AccountTypeId, accountTypes } from '../../shared/ledger/ledger-things.ts';
import { useLedgerWords } from '../../shared/ledger/ledger-words.tsx';
import { LineTable } from '../../shared/ledger/line-table.tsx';
import { contactOf } from '../../shared/user-name.ts';
import { NoneFound } from './one-posting.tsx';

/** The lines of one account of a user, with the balance behind each. */
export function UserLines({
  userId,
  type,
  page,
  onPage,
}: {
  readonly userId: string;
  readonly type: AccountTypeId;
  readonly page: number;
  readonly onPage: (page: number) => void;
}) {
  const t = useText('console-money.ledger');
  const formats = useFormats();
  const words = useLedgerWords();
  const user = useCall(operatorUser, { id: userId }, { staleTime: 30_000 });
  const asked = { id: userId, accountTypeId: Number(type), page };
  const lines = useCall(operatorUserLedger, asked, { keep: true }).data;
  if (user.error instanceof CallRefused) return <NoneFound text={user.error.message} />;
  const account = user.data?.accounts.find(({ accountTypeId }) => String(accountTypeId) === type);
  return (
    <Card flush>
      <div className="flex flex-wrap items-baseline justify-between gap-2 border-b border-line px-4 py-3 text-sm">
        {user.data && account ? (
          <>
            <h2 className="font-semibold">
              {words.account(accountTypes[type])}{' '}
              <PlaceLink to="user" query={{ id: userId }} className={linkClass}>
                <bdi className="break-all">{contactOf(user.data)}</bdi>
              </PlaceLink>
            </h2>
            <span className="num">
              {t('holds', {
                balance: formats.fee(account.balance),
                locked: formats.fee(account.lockBalance),
              })}
            </span>
          </>
        ) : (
          <Skeleton className="h-5 w-64" />
        )}
      </div>
      <LineTable
        hasBalance
        lines={lines?.data.map((line) => ({ ...line, reference: line.ref, userId: Number(userId) }))}
      />
      {lines ? <PageSteps {...lines} onPage={onPage} /> : null}
    </Card>
  );
}
