import { cx, Icon, type IconName } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { shortcutTiles } from './shortcut-tiles.ts';

const tile =
  'flex min-h-17 w-full flex-col items-center justify-center gap-1.5 rounded-md px-0.5 text-xs font-medium text-quiet';

/** Shortcut tiles. The video tile leads nowhere (docs/spec/product.md#routes). */
export function Shortcuts({ className }: { readonly className?: string }) {
  const t = useText('home');
  return (
    <ul aria-label={t('shortcuts')} className={cx('grid grid-cols-4', className)}>
      {shortcutTiles.map(({ key, leads }) => (
        <li key={key}>
          {leads ? (
            <PlaceLink {...leads} className={cx(tile, 'hover:text-ink')}>
              <Drawn icon={key}>{t(key)}</Drawn>
            </PlaceLink>
          ) : (
            <span className={tile}>
              <Drawn icon={key}>{t(key)}</Drawn>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Drawn({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <>
      <span className="inline-flex size-10 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} size={20} />
      </span>
      <span className="max-w-full text-center wrap-break-word">{children}</span>
    </>
  );
}
