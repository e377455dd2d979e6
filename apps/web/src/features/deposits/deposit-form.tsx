import { Button, Card, EmptyState, Skeleton } from '@tidemark/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { ChoiceField } from '../../shared/forms/choice-field.tsx';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { toaster } from '../../shared/layout/toaster.ts';
import { PayAddress } from '../../shared/money/pay-address.tsx';
import { AskService } from '../../shared/service/ask-service.tsx';
import { PayAccount } from './pay-account.tsx';
import { useAccountsToPay, useAddresses } from './queries.ts';
import { SubmitPart } from './submit-part.tsx';
import { sendCoin, sendWire } from './use-submit.ts';
import { type ChargeKind, firstOf, type Symbols } from './view-model.ts';

export interface DepositFormProps {
  readonly kind: ChargeKind;
  /** At least one that can be paid in now. */
  readonly currencies: Symbols;
}

/** The currency of a deposit, its destination, amount and proof. */
export function DepositForm({ kind, currencies }: DepositFormProps) {
  const t = useText('charge');
  const [chosen, choose] = useState<string>();
  const currency = currencies.find(({ code }) => code === chosen) ?? firstOf(currencies);
  if (!currency) return null;
  const { code, open } = currency;
  return (
    <Card className="flex flex-col gap-4">
      <ChoiceField
        label={t('currency')}
        value={code}
        choices={currencies.map((each) => ({ value: each.code, label: each.code }))}
        onChange={choose}
      />
      {open ? (
        kind === 'coin' ? (
          <CoinPart key={code} code={code} />
        ) : (
          <BankPart key={code} code={code} />
        )
      ) : (
        <EmptyState icon="lock" title={t('closed.title', { currency: code })} note={t('closed.note')} />
      )}
    </Card>
  );
}

/** The networks of a coin and the address of the chosen one. */
function CoinPart({ code }: { readonly code: string }) {
  const t = useText('charge');
  const options = useAddresses(code);
  const [chosen, choose] = useState<string>();
  const list = options.data;
  const option = list?.find(({ id }) => String(id) === chosen) ?? list?.[0];
  return (
    <Options code={code} state={options}>
      {list && option ? (
        <>
          <ChoiceField
            label={t('network')}
            value={String(option.id)}
            choices={list.map(({ id, protocol_code }) => ({ value: String(id), label: protocol_code }))}
            onChange={choose}
          />
          <PayAddress option={option} />
          <SubmitPart key={option.id} kind="coin" option={option} send={sendCoin(option)} />
        </>
      ) : null}
    </Options>
  );
}

/** The accounts of a currency and the details of the chosen one. */
function BankPart({ code }: { readonly code: string }) {
  const t = useText('charge');
  const options = useAccountsToPay(code);
  const [chosen, choose] = useState<string>();
  const list = options.data;
  const option = list?.find(({ id }) => String(id) === chosen) ?? list?.[0];
  return (
    <Options code={code} state={options}>
      {list && option ? (
        <>
          {list.length > 1 ? (
            <ChoiceField
              label={t('account')}
              value={String(option.id)}
              choices={list.map(({ id, bank_name }) => ({ value: String(id), label: bank_name }))}
              onChange={choose}
            />
          ) : null}
          <PayAccount option={option} />
          <SubmitPart key={option.id} kind="bank" option={option} send={sendWire(option)} />
        </>
      ) : null}
    </Options>
  );
}

interface OptionsProps {
  readonly code: string;
  readonly state: {
    readonly data: readonly unknown[] | undefined;
    readonly isError: boolean;
    refetch(): unknown;
  };
  readonly children: ReactNode;
}

/** The payment methods of a currency once loaded, or a note if there is none. */
function Options({ code, state, children }: OptionsProps) {
  if (state.isError) return <LoadFailed onRetry={() => void state.refetch()} />;
  if (state.data === undefined) return <Skeleton className="h-60 w-full" />;
  return state.data.length === 0 ? <NoChannel code={code} /> : children;
}

/** A currency without a payment channel: the notice stays, and submitting shows it again. */
function NoChannel({ code }: { readonly code: string }) {
  const t = useText('charge');
  const withdraw = useText('withdraw');
  return (
    <>
      <AskService
        icon="warn"
        title={t('noChannel.title', { currency: code })}
        note={t('noChannel.note')}
        chat={t('noChannel.chat')}
      />
      <Button size="lg" wide onClick={() => toaster.show(withdraw('no_pay_way'), 'bad')}>
        {t('submit')}
      </Button>
    </>
  );
}
