import { Card, EmptyState } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { FormWaiting } from '../../shared/forms/form-waiting.tsx';
import { useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { PlayMoney } from '../../shared/money/play-money.tsx';
import { SymbolChoice } from '../../shared/money/symbol-choice.tsx';
import { type DrawSymbols, isUsable } from '../../shared/money/withdrawal-symbols.ts';
import { AskService } from '../../shared/service/ask-service.tsx';
import { BindForm } from './bind-form.tsx';
import { useDrawSymbols } from './queries.ts';
import { kindOf, type PayeeKind } from './view-model.ts';

/** The form before it is there: currency, network, address. */
const shape = ['h-10', 'h-11', 'h-11'] as const;

/** Adding a payout method: the currency first, then its required fields. */
export function WithdrawWayPage() {
  const app = useText('app');
  const withdraw = useText('withdraw');
  const kind = kindOf(useQueryParams());
  const { data, isError, refetch } = useDrawSymbols(kind);
  return (
    <Page title={app('pages.mineWithdrawWay')}>
      <div className="flex flex-col gap-4 px-4 pb-8 wide:px-0">
        <PlayMoney note={withdraw('playMoney')} />
        {isError && !data ? <LoadFailed onRetry={() => void refetch()} /> : null}
        {data ? (
          <Choice key={kind} kind={kind} symbols={data} />
        ) : isError ? null : (
          <FormWaiting parts={shape} />
        )}
      </div>
    </Page>
  );
}

/** The currency and, of a coin, its network; under them the fields. */
function Choice({ kind, symbols }: { readonly kind: PayeeKind; readonly symbols: DrawSymbols }) {
  const t = useText('payees');
  const { draw_id } = useQueryParams();
  const [chosen, choose] = useState(() => symbols.find(({ id }) => String(id) === draw_id)?.id);
  const symbol = symbols.find(({ id }) => id === chosen) ?? symbols.find(isUsable) ?? symbols[0];
  if (!symbol)
    return (
      <Card>
        <EmptyState icon="wallet" title={t('none.title')} note={t('none.note')} />
      </Card>
    );
  const take = (code: string) => {
    const first = symbols.find((each) => each.code === code && isUsable(each));
    choose((first ?? symbols.find((each) => each.code === code))?.id);
  };
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-base font-medium">{t(`bind.${kind}`)}</h2>
      <SymbolChoice
        symbols={symbols}
        chosen={symbol}
        labels={{ currency: t('currency'), network: kind === 'coin' ? t('network') : undefined }}
        onCode={take}
        onId={choose}
      />
      {symbol.has_channel ? (
        <BindForm key={symbol.id} kind={kind} symbol={symbol} />
      ) : (
        <NoChannel code={symbol.code} />
      )}
    </Card>
  );
}

/** A currency without a payment channel shows a notice in the place of its fields (docs/spec/product.md#validation). */
function NoChannel({ code }: { readonly code: string }) {
  const t = useText('payees.noChannel');
  return (
    <AskService
      icon="warn"
      title={t('title', { currency: code })}
      note={t('note', { currency: code })}
      chat={t('chat')}
    />
  );
}
