import { type Choice, ChoiceGrid } from '@tidemark/ui';

export interface ChoiceFieldProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly choices: readonly (Choice<V> & { readonly note?: string })[];
  readonly onChange: (value: V) => void;
}

/** A few choices under their name: the currency, the network. */
export function ChoiceField<V extends string>({ label, ...choice }: ChoiceFieldProps<V>) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden="true" className="text-xs font-medium text-quiet">
        {label}
      </span>
      <ChoiceGrid label={label} className="grid-cols-3" {...choice} />
    </div>
  );
}
