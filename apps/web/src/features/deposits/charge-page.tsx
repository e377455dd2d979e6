import { Card, SegmentedControl } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { FormWaiting } from '../../shared/forms/form-waiting.tsx';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { TwoColumn } from '../../shared/layout/two-column.tsx';
import { PlayMoney } from '../../shared/money/play-money.tsx';
import { AskService } from '../../shared/service/ask-service.tsx';
import { DepositForm } from './deposit-form.tsx';
import { DepositRecords } from './deposit-records.tsx';
import { useSymbols } from './queries.ts';
import { type ChargeKind, currenciesOf, isPayable, kindNumbers, kindOf } from './view-model.ts';

/** Deposits by coin or bank, and their records. */
export function ChargePage() {
  const t = useText('charge');
  const app = useText('app');
  const going = useGoing();
  const kind = kindOf(useQueryParams());
  return (
    <Page title={app('pages.mineCharge')} width="full">
      <TwoColumn
        form={
          <>
            <PlayMoney note={t('playMoney')} />
            <SegmentedControl
              label={t('kind')}
              value={kind}
              choices={[
                { value: 'coin', label: t('coin') },
                { value: 'bank', label: t('bank') },
              ]}
              onChange={(next) =>
                going.to('mineCharge', { type: String(kindNumbers[next]) }, { replace: true })
              }
            />
            {/* What was typed of one kind means nothing to the other. */}
            <Form key={kind} kind={kind} />
          </>
        }
        history={<DepositRecords />}
      />
    </Page>
  );
}

/** The form before it is there: currency, code of the address, amount, picture. */
const shape = ['h-10', 'mx-auto size-50', 'h-11', 'aspect-[8/5]'] as const;

function Form({ kind }: { readonly kind: ChargeKind }) {
  const t = useText('charge');
  const { data, isError, refetch } = useSymbols(kind);
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (data === undefined) return <FormWaiting parts={shape} />;
  const currencies = currenciesOf(data);
  if (isPayable(currencies)) return <DepositForm kind={kind} currencies={currencies} />;
  return (
    <Card>
      <AskService icon="deposit" title={t('none.title')} note={t('none.note')} chat={t('noChannel.chat')} />
    </Card>
  );
}
