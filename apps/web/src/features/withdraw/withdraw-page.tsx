import { Card, SegmentedControl } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { FormWaiting } from '../../shared/forms/form-waiting.tsx';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { TwoColumn } from '../../shared/layout/two-column.tsx';
import { PlayMoney } from '../../shared/money/play-money.tsx';
import { AskService } from '../../shared/service/ask-service.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { NameFirst } from './name-first.tsx';
import { useDrawInfo, useDrawMethods, useDrawSymbols } from './queries.ts';
import { type DrawKind, kindNumbers, kindOf, missingName, type Withdrawal } from './view-model.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawRecords } from './withdraw-records.tsx';

/** Withdrawal to an address or a bank, and past withdrawals. */
export function WithdrawPage() {
  const t = useText('withdraw');
  const app = useText('app');
  const going = useGoing();
  const kind = kindOf(useQueryParams());
  const [confirmed, confirm] = useState<Withdrawal>();
  return (
    <Page title={app('pages.mineWithdraw')} width="full">
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
                going.to('mineWithdraw', { type: String(kindNumbers[next]) }, { replace: true })
              }
            />
            {/* What was typed of one kind means nothing to the other. */}
            <Form key={kind} kind={kind} onDrawn={confirm} />
          </>
        }
        history={<WithdrawRecords onConfirm={confirm} />}
      />
      {confirmed ? <ConfirmSheet withdrawal={confirmed} onDone={() => confirm(undefined)} /> : null}
    </Page>
  );
}

/** The form before it is there: currency, payee, amount, what is received. */
const shape = ['h-10', 'h-11', 'h-11', 'h-24'] as const;

interface FormProps {
  readonly kind: DrawKind;
  readonly onDrawn: (withdrawal: Withdrawal) => void;
}

function Form({ kind, onDrawn }: FormProps) {
  const info = useDrawInfo();
  const symbols = useDrawSymbols(kind);
  const methods = useDrawMethods(kind);
  const all = [info, symbols, methods];
  if (!info.data || !symbols.data || !methods.data) {
    if (!all.some(({ isError }) => isError)) return <FormWaiting parts={shape} />;
    return <LoadFailed onRetry={() => void Promise.all(all.map(({ refetch }) => refetch()))} />;
  }
  // That there is no payee is believed only of an answer that is fresh: one may have just been bound.
  if (methods.data.length === 0 && methods.isFetching) return <FormWaiting parts={shape} />;
  const missing = missingName(info.data);
  if (missing) return <NameFirst state={missing} />;
  if (symbols.data.length === 0) return <NoCurrency />;
  return (
    <WithdrawForm
      kind={kind}
      info={info.data}
      symbols={symbols.data}
      methods={methods.data}
      onDrawn={onDrawn}
    />
  );
}

function NoCurrency() {
  const t = useText('withdraw.none');
  return (
    <Card>
      <AskService icon="withdraw" title={t('title')} note={t('note')} chat={t('chat')} />
    </Card>
  );
}
