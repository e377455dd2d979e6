import { cx, Icon } from '@tidemark/ui';
import { useFormats } from '../../../shared/device/language.ts';
import type { ShownSection } from './rows.ts';
import { collapseGroup } from './use-list-view.ts';

/** The title of a section; that of a category collapses it. */
export function SectionHead({ section }: { readonly section: ShownSection }) {
  const f = useFormats();
  const { key, title, isCollapsed, instruments } = section;
  const look = 'flex w-full items-center gap-2 bg-paper px-3 text-start text-xs font-medium text-quiet';
  if (isCollapsed === undefined) return <span className={cx(look, 'min-h-8')}>{title}</span>;
  return (
    <button
      type="button"
      aria-expanded={!isCollapsed}
      onClick={() => collapseGroup(key, !isCollapsed)}
      className={cx(look, 'min-h-11 -outline-offset-2 hover:text-ink wide:min-h-8')}
    >
      <Icon
        name="down"
        size={14}
        className={cx('transition-transform duration-150', isCollapsed && '-rotate-90 rtl:rotate-90')}
      />
      {title}
      <span className="num ms-auto text-faint">{f.count(instruments.length)}</span>
    </button>
  );
}
