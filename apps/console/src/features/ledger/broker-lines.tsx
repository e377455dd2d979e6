import type { CallOutput } from '@tidemark/contract';
import { ledgerAccount } from '@tidemark/contract/operator/ledger';
import { Card, Skeleton } from '@tidemark/ui';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { PageSteps } from '../../shared/layout/page-steps.tsx';
import { useBrokerAccountName } from '../../shared/ledger/ledger-words.tsx';
import { type AccountLine, LineTable } from '../../shared/ledger/line-table.tsx';
import { userOf } from './posting-view.ts';

/** The lines of an account of the broker, whose balance is their sum. */
export function BrokerLines({
  id,
  page,
  onPage,
}: {
  readonly id: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}) {
  const t = useText('console-money.ledger');
  const formats = useFormats();
  const brokerAccountName = useBrokerAccountName();
  const answer = useCall(ledgerAccount, { id, page }, { keep: true });
  const { data } = answer;
  if (answer.isError && !data) return <LoadFailed onRetry={() => void answer.refetch()} />;
  return (
    <Card flush>
      <div className="flex flex-wrap items-baseline justify-between gap-2 border-b border-line px-4 py-3 text-sm">
        {data ? (
          <>
            <h2 className="font-semibold">{brokerAccountName(data.account.id, data.account.account)}</h2>
            <span className="num">{t('sum', { balance: formats.fee(data.account.balance) })}</span>
          </>
        ) : (
          <Skeleton className="h-5 w-64" />
        )}
      </div>
      <LineTable hasBalance={false} lines={data?.data.map(lineOf)} />
      {data ? <PageSteps {...data} onPage={onPage} /> : null}
    </Card>
  );
}

type Line = CallOutput<typeof ledgerAccount>['data'][number];

function lineOf({ value, ...posting }: Line): AccountLine {
  return { ...posting, amount: value, balance: null, userId: userOf(posting) };
}
