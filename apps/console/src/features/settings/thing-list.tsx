import { Button, Card, type Column, EmptyState, Num, Table, Tag } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink, useGoing } from '../../shared/layout/navigation.tsx';
import { type Area, type AreaName, areas, type Thing } from './areas.ts';
import { useFieldWords } from './field-words.ts';
import { useThingName } from './use-thing-name.ts';

/** The things of a kind; a row leads to its form. */
export function ThingList({
  name,
  things,
  mayChange,
}: {
  readonly name: AreaName;
  readonly things: readonly Thing[] | undefined;
  readonly mayChange: boolean;
}) {
  const t = useText('console-settings');
  const going = useGoing();
  const columns = useColumns(name);
  return (
    <Card flush className="min-w-0">
      <Table
        label={t(`areas.${name}`)}
        columns={columns}
        rows={things}
        rowKey={({ id }) => id}
        onRow={({ id }) => going.to('settings', { area: name, id: String(id) })}
        skeletonRows={8}
        empty={<Nothing name={name} />}
      />
      {mayChange ? (
        <div className="border-t border-line p-3">
          <Button
            tone="quiet"
            icon="plus"
            size="sm"
            onClick={() => going.to('settings', { area: name, id: 'new' })}
          >
            {t('add')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** An empty list; of places to pay to, what it means that there is none. */
function Nothing({ name }: { readonly name: AreaName }) {
  const t = useText('console-settings');
  const isPlace = name === 'addresses' || name === 'accounts';
  return <EmptyState icon="settings" title={t('none')} {...(isPlace && { note: t(`noneNote.${name}`) })} />;
}

function useColumns(name: AreaName): readonly Column<Thing>[] {
  const t = useText('console-settings');
  const area: Area = areas[name];
  const nameOf = useThingName();
  const words = useFieldWords(area.fields);
  return [
    {
      key: 'name',
      head: t('name'),
      cell: (thing) => (
        <span className="flex items-center gap-2">
          <PlaceLink
            to="settings"
            query={{ area: name, id: String(thing.id) }}
            className="font-medium text-ink hover:text-accent hover:underline"
          >
            <bdi>{nameOf(thing)}</bdi>
          </PlaceLink>
          {thing.pending.length > 0 ? <Tag tone="accent">{t('pendingTag')}</Tag> : null}
        </span>
      ),
    },
    ...area.columns.map((column) => ({
      key: column,
      head: words.nameOf(column),
      cell: (thing: Thing) => <Num>{words.valueOf(column, thing.value[column])}</Num>,
    })),
  ];
}
