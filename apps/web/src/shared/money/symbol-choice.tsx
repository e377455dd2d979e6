import { ChoiceField } from '../forms/choice-field.tsx';
import { codesOf, type DrawSymbol, type DrawSymbols } from './withdrawal-symbols.ts';

export interface SymbolChoiceProps {
  readonly symbols: DrawSymbols;
  readonly chosen: DrawSymbol;
  /** What the two choices are called; without the second, there are no networks to choose from. */
  readonly labels: { readonly currency: string; readonly network?: string | undefined };
  readonly onCode: (code: string) => void;
  readonly onId: (id: number) => void;
}

/** The currency that is paid out and, of a coin, its network. */
export function SymbolChoice({ symbols, chosen, labels, onCode, onId }: SymbolChoiceProps) {
  const networks = symbols.filter(({ code }) => code === chosen.code);
  return (
    <>
      <ChoiceField
        label={labels.currency}
        value={chosen.code}
        choices={codesOf(symbols).map((code) => ({ value: code, label: code }))}
        onChange={onCode}
      />
      {labels.network === undefined ? null : (
        <ChoiceField
          label={labels.network}
          value={String(chosen.id)}
          choices={networks.map(({ id, protocol }) => ({ value: String(id), label: protocol }))}
          onChange={(id) => onId(Number(id))}
        />
      )}
    </>
  );
}
