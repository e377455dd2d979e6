import { Button, Icon } from '@tidemark/ui';
import { Suspense, useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { FAVOURITES, WATCHLISTS_MAX, type Watchlist } from '../../../shared/instruments/watchlist.ts';
import {
  createWatchlist,
  deleteWatchlist,
  moveWatchlist,
  renameWatchlist,
  useWatchlists,
} from '../../../shared/instruments/watchlists.ts';
import { ResponsiveDialog } from '../../../shared/layout/responsive-dialog.tsx';
import { ConfirmDialog } from '../../../shared/layout/sheets.ts';
import { showList } from '../list/use-list-view.ts';
import { useListName } from '../use-list-name.ts';
import { ListEntries } from './list-entries.tsx';
import { NameForm } from './name-form.tsx';
import { SortableList } from './sortable-list.tsx';

/** All watchlists: creates, renames, orders and deletes them, and opens the instruments of one. */
export function Watchlists({
  first,
  onClose,
}: {
  /** Id of the list that is open in the beginning. */
  readonly first: string | undefined;
  readonly onClose: () => void;
}) {
  const t = useText('instruments');
  const lists = useWatchlists();
  const nameOf = useListName();
  const [opened, setOpened] = useState(first);
  const list = lists.find(({ id }) => id === opened);
  return (
    <ResponsiveDialog open wide="middle" title={list ? nameOf(list) : t('lists.title')} onClose={onClose}>
      <div className="flex flex-col gap-4 pb-4 wide:pb-0">
        {list ? (
          <OneList key={list.id} list={list} onBack={() => setOpened(undefined)} />
        ) : (
          <AllLists lists={lists} onOpen={setOpened} />
        )}
      </div>
    </ResponsiveDialog>
  );
}

function AllLists({
  lists,
  onOpen,
}: {
  readonly lists: readonly Watchlist[];
  readonly onOpen: (id: string) => void;
}) {
  const t = useText('instruments.lists');
  const nameOf = useListName();
  const names = lists.map(nameOf);
  return (
    <>
      <SortableList
        label={t('title')}
        items={lists.map((list) => ({
          id: list.id,
          name: nameOf(list),
          content: (
            <button
              type="button"
              onClick={() => onOpen(list.id)}
              className="flex min-h-11 w-full min-w-0 items-center gap-3 rounded-sm text-start text-sm -outline-offset-2 hover:text-accent"
            >
              <span className="min-w-0 truncate font-medium">{nameOf(list)}</span>
              <span className="ms-auto shrink-0 text-xs text-faint">
                {t('count', { count: list.codes.length })}
              </span>
              <Icon name="forward" size={16} className="text-faint" />
            </button>
          ),
        }))}
        onMove={moveWatchlist}
      />
      {lists.length >= WATCHLISTS_MAX ? (
        <p className="text-sm text-quiet">{t('tooMany', { max: WATCHLISTS_MAX })}</p>
      ) : (
        <NameForm
          label={t('new')}
          action={t('create')}
          taken={names}
          onName={(name) => {
            const id = createWatchlist(name);
            if (id === undefined) return;
            showList(`list:${id}`);
            onOpen(id);
          }}
        />
      )}
    </>
  );
}

function OneList({ list, onBack }: { readonly list: Watchlist; readonly onBack: () => void }) {
  const t = useText('instruments.lists');
  const app = useText('app');
  const nameOf = useListName();
  const lists = useWatchlists();
  const [asking, setAsking] = useState(false);
  const name = nameOf(list);
  return (
    <>
      <div className="flex flex-wrap justify-between gap-2">
        <Button tone="plain" size="sm" icon="list" className="-mx-3 min-h-11 wide:min-h-8" onClick={onBack}>
          {t('title')}
        </Button>
        {list.id === FAVOURITES ? null : (
          <Button tone="danger" size="sm" className="min-h-11 wide:min-h-8" onClick={() => setAsking(true)}>
            {t('delete')}
          </Button>
        )}
      </div>
      <NameForm
        label={t('name')}
        action={t('rename')}
        current={name}
        taken={lists.filter(({ id }) => id !== list.id).map(nameOf)}
        onName={(typed) => renameWatchlist(list.id, typed)}
      />
      <ListEntries list={list} name={name} />
      {/* The dialog around it stays while it is fetched. */}
      <Suspense>
        {asking ? (
          <ConfirmDialog
            open
            tone="danger"
            title={t('deleteAsk', { list: name })}
            note={t('deleteNote')}
            confirmLabel={t('deleteList', { list: name })}
            cancelLabel={app('cancel')}
            onConfirm={() => {
              deleteWatchlist(list.id);
              onBack();
            }}
            onCancel={() => setAsking(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
