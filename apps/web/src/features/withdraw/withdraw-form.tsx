import { Card, EmptyState } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { draftNames } from '../../shared/forms/drafts.ts';
import { SymbolChoice } from '../../shared/money/symbol-choice.tsx';
import { type DrawSymbols, isUsable } from '../../shared/money/withdrawal-symbols.ts';
import { keptSymbol } from './draw-draft.ts';
import { DrawFields } from './draw-fields.tsx';
import { NotBound } from './not-bound.tsx';
import { type DrawInfo, type DrawKind, type DrawMethod, symbolOf, type Withdrawal } from './view-model.ts';

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
  const [chosen, choose] = useState(() => keptSymbol(kind, draftNames()));
  // Who has no payee at all is offered to bind one as soon as the page is there.
  const [isAsked, setIsAsked] = useState(methods.length === 0 && symbols.some(isUsable));
  const symbol = symbolOf(symbols, methods, chosen);
  if (!symbol) return null;
  const mine = methods.filter(({ draw_id }) => draw_id === symbol.id);
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
      <SymbolChoice
        symbols={symbols}
        chosen={symbol}
        labels={{ currency: t('currency'), network: kind === 'coin' ? t('network') : undefined }}
        onCode={take}
        onId={choose}
      />
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
