import { Icon } from '../icons.tsx';

/** A small list in the place of a field's label: what is entered in the field. */
export function LabelChoice<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}) {
  return (
    <span className="relative -my-2 inline-flex max-w-full self-start rounded-sm text-xs outline-accent has-[select:focus-visible]:outline-2">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className="field-sizing-content min-h-8 max-w-full min-w-0 appearance-none truncate bg-transparent pe-5 leading-6 font-medium text-quiet outline-none hover:text-ink [&>option]:bg-surface [&>option]:text-ink"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        name="down"
        size={14}
        className="pointer-events-none absolute end-0 top-1/2 -translate-y-1/2 text-faint"
      />
    </span>
  );
}
