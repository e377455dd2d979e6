import { useMemo } from 'react';
import { changeDocument, useDocument } from '../../../shared/workspace/documents.ts';
import type { Fields } from '../../../shared/workspace/merge-fields.ts';
import { COLLAPSED, type Column, type ListView, readListView, type Shown, type Sort } from './list-view.ts';

const DOCUMENT = 'instrumentList';

/** The arrangement that follows the account, or a visitor's on this device. */
export function useListView(): ListView {
  const fields = useDocument(DOCUMENT);
  return useMemo(() => readListView(fields), [fields]);
}

const put = (fields: Fields) => changeDocument(DOCUMENT, (before) => ({ ...before, ...fields }));
const remove = (field: string) => changeDocument(DOCUMENT, ({ [field]: _, ...rest }) => rest);

export const showList = (shown: Shown) => put({ shown });

/** Undefined: the list's own order. */
export function sortList(sort: Sort | undefined): void {
  if (sort) put({ sort });
  else remove('sort');
}

export const chooseColumns = (chosen: readonly Column[]) => put({ columns: chosen });
export const groupList = (grouped: boolean) => put({ grouped });

export function collapseGroup(key: string, isCollapsed: boolean): void {
  if (isCollapsed) put({ [`${COLLAPSED}${key}`]: true });
  else remove(`${COLLAPSED}${key}`);
}
