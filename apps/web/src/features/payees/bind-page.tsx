import { Button, Card, EmptyState, Skeleton } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../shared/language.ts';
import { useGoing, useQueryParams } from '../../shared/navigation.tsx';
import { LoadFailed, Page } from '../../shared/page.tsx';
import { Pick } from '../../shared/pick.tsx';
import { PlayMoney } from '../../shared/play-money.tsx';
import { BindForm } from './bind-form.tsx';
import { useDrawSymbols } from './queries.ts';
import { codesOf, type DrawSymbols, kindOf, type PayeeKind } from './view-model.ts';

/** Binding a payout method: the currency first, then the fields it asks for. */
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
          <Card aria-busy="true" className="flex flex-col gap-4">
            <Skeleton className="h-10" />
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </Card>
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
  const networks = symbols.filter(({ code }) => code === symbol.code);
  const take = (code: string) => {
    const first = symbols.find((each) => each.code === code && isUsable(each));
    choose((first ?? symbols.find((each) => each.code === code))?.id);
  };
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-base font-medium">{t(`bind.${kind}`)}</h2>
      <Pick
        label={t('currency')}
        value={symbol.code}
        choices={codesOf(symbols).map((code) => ({ value: code, label: code }))}
        onChange={take}
      />
      {kind === 'coin' ? (
        <Pick
          label={t('network')}
          value={String(symbol.id)}
          choices={networks.map(({ id, protocol }) => ({ value: String(id), label: protocol }))}
          onChange={(id) => choose(Number(id))}
        />
      ) : null}
      {symbol.has_channel ? (
        <BindForm key={symbol.id} kind={kind} symbol={symbol} />
      ) : (
        <NoChannel code={symbol.code} />
      )}
    </Card>
  );
}

const isUsable = ({ open, has_channel }: DrawSymbols[number]) => open && has_channel;

/** A currency without a payment channel shows a notice in the place of its fields (money.md section 5). */
function NoChannel({ code }: { readonly code: string }) {
  const t = useText('payees.noChannel');
  const going = useGoing();
  return (
    <EmptyState
      icon="warn"
      title={t('title', { currency: code })}
      note={t('note', { currency: code })}
      action={
        <Button tone="quiet" icon="chat" onClick={() => going.to('mineChat')}>
          {t('chat')}
        </Button>
      }
    />
  );
}
