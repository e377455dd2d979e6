import { IconButton } from '../button.tsx';

/** Steps through the pages of a list that is read page by page. */
export function Pager({
  page,
  last,
  onPage,
  text,
  label,
  previousLabel,
  nextLabel,
}: {
  readonly page: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
  /** Where one is, in words: «Page 2 of 5 · 93 entries». */
  readonly text: string;
  readonly label: string;
  readonly previousLabel: string;
  readonly nextLabel: string;
}) {
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-2 px-3 py-2 text-xs text-quiet">
      <span>{text}</span>
      {last > 1 ? (
        <span className="flex gap-1">
          <IconButton
            icon="back"
            size={18}
            label={previousLabel}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <IconButton
            icon="forward"
            size={18}
            label={nextLabel}
            disabled={page >= last}
            onClick={() => onPage(page + 1)}
          />
        </span>
      ) : null}
    </nav>
  );
}
