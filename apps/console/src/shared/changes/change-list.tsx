import { Icon } from '@tidemark/ui';
import { useText } from '../device/language.ts';
import type { Change } from './changes.ts';

/** What changes, a line each: the name, the old value, an arrow in reading order, the new one. */
export function ChangeList({
  changes,
  nameOf = (name) => name,
}: {
  readonly changes: readonly Change[];
  readonly nameOf?: (name: string) => string;
}) {
  const t = useText('console.frame');
  return (
    <dl className="divide-y divide-line rounded-md border border-line">
      {changes.map(({ name, from, to }) => (
        <div key={name} className="flex flex-col gap-1 px-3 py-2 text-sm">
          <dt className="text-xs text-quiet">{nameOf(name)}</dt>
          <dd className="m-0 flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="sr-only">{t('from')}</span>
            <bdi className="rounded-sm bg-well px-1.5 break-all text-quiet line-through">{from}</bdi>
            <Icon name="forward" size={14} className="text-faint" />
            <span className="sr-only">{t('to')}</span>
            <bdi className="rounded-sm bg-accent-soft px-1.5 font-medium break-all text-ink">{to}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
