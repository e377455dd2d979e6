import { useCall } from '../../shared/api.ts';
import { type Area, areas, nameOf, type Thing } from './areas.ts';
import type { Field, PickedFrom } from './fields.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The things of a kind by number or code and name; none until they are known. */
export function useThings(kind: PickedFrom, wanted = true): readonly Named[] {
  const area: Area = areas[kind];
  const answer = useCall(area.list, {}, { staleTime: 30_000, enabled: wanted });
  const things = answer.data as readonly Thing[] | undefined;
  return (things ?? []).map((thing) => ({ id: String(thing.id), name: nameOf(thing) }));
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
  };
  return (name, value) => {
    const from = picks.find((field) => field.name === name)?.from;
    return from && known[from]?.find(({ id }) => id === String(value))?.name;
  };
}
