import { Pager } from '@tidemark/ui';
import { useText } from '../device/language.ts';

/** Pagination with the console's texts. */
export function PageSteps({
  page,
  last_page,
  total,
  onPage,
}: {
  readonly page: number;
  readonly last_page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}) {
  const t = useText('console.frame');
  if (total === 0) return null;
  return (
    <div className="border-t border-line">
      <Pager
        page={page}
        last={last_page}
        onPage={onPage}
        text={last_page > 1 ? t('pageOf', { page, last: last_page, total }) : t('entries', { total })}
        label={t('pages')}
        previousLabel={t('previousPage')}
        nextLabel={t('nextPage')}
      />
    </div>
  );
}
