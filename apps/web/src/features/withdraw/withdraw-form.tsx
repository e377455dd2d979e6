import { Card, EmptyState } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../shared/language.ts';
import { Pick } from '../../shared/pick.tsx';
import { DrawFields } from './draw-fields.tsx';
import { NotBound } from './not-bound.tsx';
import {
  codesOf,
  type DrawInfo,
  type DrawKind,
  type DrawMethod,
  type DrawSymbols,
  isUsable,
  symbolOf,
  type Withdrawal,
} from './view-model.ts';

export interface WithdrawFormProps {
  readonly kind: DrawKind;
  readonly info: DrawInfo;
  /** At least one. */
  readonly symbols: DrawSymbols;
  readonly methods: readonly DrawMethod[];
  readonly onDrawn: (withdrawal: Withdrawal) => void;
}

/** In what one is paid, over which network, to whom, and how much. */
export function WithdrawForm({ kind, info, symbols, methods, onDrawn }: WithdrawFormProps) {
  const t = useText('withdraw');
  const [chosen, choose] = useState<number>();
  // Who has no payee at all is offered to bind one as soon as the page is there.
  const [isAsked, setIsAsked] = useState(methods.length === 0 && symbols.some(isUsable));
  const symbol = symbolOf(symbols, methods, chosen);
  if (!symbol) return null;
  const mine = methods.filter(({ draw_id }) => draw_id === symbol.id);
  const networks = symbols.filter(({ code }) => code === symbol.code);
  const take = (code: string) =>
    choose(
      symbolOf(
        symbols.filter((each) => each.code === code),
        methods,
        undefined,
      )?.id,
    );
  return (
    <Card className="flex flex-col gap-4">
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
        symbol.open ? (
          <DrawFields
            key={symbol.id}
            kind={kind}
            info={info}
            symbol={symbol}
            methods={mine}
            onDrawn={onDrawn}
            onNotBound={() => setIsAsked(true)}
          />
        ) : (
          <EmptyState
            icon="lock"
            title={t('closed.title', { currency: symbol.code })}
            note={t('closed.note')}
          />
        )
      ) : (
        <EmptyState
          icon="warn"
          title={t('noChannel.title', { currency: symbol.code })}
          note={t('noChannel.note')}
        />
      )}
      {isAsked ? <NotBound kind={kind} symbolId={symbol.id} onDone={() => setIsAsked(false)} /> : null}
    </Card>
  );
}
