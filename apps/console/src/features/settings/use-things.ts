import type { Field, PickedFrom } from '@tidemark/contract/operator/settings/form';
import { useCall } from '../../shared/api.ts';
import { useLanguage } from '../../shared/device/language.ts';
import { type Area, type AreaName, areas, nameOf, type Thing } from './areas.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Where the things are that a field names, and which of them may be chosen. */
const sources: Readonly<
  Record<PickedFrom, { readonly area: AreaName; readonly fits?: (value: Thing['value']) => boolean }>
> = {
  categories: { area: 'categories' },
  calendars: { area: 'calendars' },
  coins: { area: 'currencies', fits: ({ kind }) => kind === 'coin' },
  banks: { area: 'currencies', fits: ({ kind }) => kind === 'bank' },
};

/** The records of a kind by number or code and name; empty until loaded. */
export function useThings(kind: PickedFrom, wanted = true): readonly Named[] {
  const { area: name, fits = () => true } = sources[kind];
  const area: Area = areas[name];
  const language = useLanguage();
  const answer = useCall(area.list, {}, { staleTime: 30_000, enabled: wanted });
  const things = answer.data as readonly Thing[] | undefined;
  return (things ?? [])
    .filter(({ value }) => fits(value))
    .map((thing) => ({ id: String(thing.id), name: nameOf(thing, language) }));
}

/** What a field that names another thing means: that thing's name; undefined of all other fields. */
export function usePickedNames(
  fields: readonly Field[],
): (field: string, value: unknown) => string | undefined {
  const picks = fields.flatMap((field) => (field.kind === 'pick' ? [field] : []));
  const isPicked = (kind: PickedFrom) => picks.some(({ from }) => from === kind);
  const known: Record<PickedFrom, readonly Named[]> = {
    categories: useThings('categories', isPicked('categories')),
    calendars: useThings('calendars', isPicked('calendars')),
    coins: useThings('coins', isPicked('coins')),
    banks: useThings('banks', isPicked('banks')),
  };
  return (name, value) => {
    const from = picks.find((field) => field.name === name)?.from;
    return from && known[from]?.find(({ id }) => id === String(value))?.name;
  };
}
