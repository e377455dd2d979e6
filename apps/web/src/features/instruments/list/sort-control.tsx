import { cx, Icon } from '@tidemark/ui';
import { useId } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { type Sort, sortKeys } from './list-view.ts';
import { sortList } from './use-list-view.ts';

/** What the list is sorted by, and which way: for lines, which have no column headers. */
export function SortControl({ sort }: { readonly sort: Sort | undefined }) {
  const t = useText('instruments');
  const id = useId();
  const way = t(sort?.isDown ? 'view.down' : 'view.up');
  return (
    <div className="flex min-h-11 items-center gap-2 text-sm">
      <label htmlFor={id} className="shrink-0 text-xs text-quiet">
        {t('view.sort')}
      </label>
      <span className="relative flex min-w-0 flex-1 items-center">
        <select
          id={id}
          value={sort?.by ?? ''}
          onChange={({ target }) => {
            const by = sortKeys.find((key) => key === target.value);
            sortList(by && { by, isDown: by !== 'name' });
          }}
          className="min-h-11 w-full min-w-0 appearance-none rounded-md border border-line-control bg-surface ps-3 pe-8 [&>option]:bg-surface [&>option]:text-ink"
        >
          <option value="">{t('view.own')}</option>
          {sortKeys.map((key) => (
            <option key={key} value={key}>
              {t(`columns.${key}`)}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} className="pointer-events-none absolute end-3 text-faint" />
      </span>
      <button
        type="button"
        disabled={sort === undefined}
        aria-label={way}
        title={way}
        onClick={() => sort && sortList({ ...sort, isDown: !sort.isDown })}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-quiet hover:bg-well hover:text-ink disabled:opacity-40"
      >
        <span aria-hidden="true" className={cx('arrow', sort?.isDown ? 'arrow-down' : 'arrow-up')} />
      </button>
    </div>
  );
}
