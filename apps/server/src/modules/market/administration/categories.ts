import type { CategorySetting } from '@tidemark/contract/operator/settings/settings-shapes';
import type { Administered } from '../../../platform/administration/administered.ts';
import { loadCategoryRows, saveCategory } from '../store/administration.ts';

export const administeredCategories: Omit<Administered<CategorySetting>, 'reload'> = {
  async list(db) {
    const rows = await loadCategoryRows(db);
    return rows.map(({ id, position, names }) => ({
      id,
      value: { names: { ...names }, position },
      pending: [],
    }));
  },
  async save(tx, { before, value }) {
    const rows = await loadCategoryRows(tx);
    const id = before ? Number(before.id) : 1 + Math.max(0, ...rows.map((row) => row.id));
    await saveCategory(tx, { id, ...value });
    return { id, inForceFrom: undefined };
  },
};
