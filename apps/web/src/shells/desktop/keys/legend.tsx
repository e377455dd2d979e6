import { KeyCaps, Switch } from '@tidemark/ui';
import { Modal } from '@tidemark/ui/sheet';
import type { ReactNode } from 'react';
import { paletteKeys, switchHotkeys, useHotkeys } from '../../../shared/device/hotkeys.ts';
import { useText } from '../../../shared/device/language.ts';
import { positionKeys } from '../../../shared/device/position-keys.ts';
import { placeLetters } from './shortcuts.ts';

const tradeKeys = [
  ['buy', ['B']],
  ['sell', ['S']],
  ['more', ['+']],
  ['less', ['-']],
  ['next', ['J']],
  ['previous', ['K']],
  ['period', ['1', '9']],
  ['table', ['V']],
] as const;

const rowKeys = [
  ['rows', ['↑', '↓']],
  ['details', ['Enter']],
  ['close', [positionKeys.close]],
  ['half', [positionKeys.half]],
  ['breakEven', [positionKeys.breakEven]],
  ['reverse', [positionKeys.reverse]],
] as const;

const everywhereKeys = [
  ['palette', paletteKeys],
  ['legend', ['?']],
  ['search', ['/']],
  ['closeAll', ['X']],
  ['escape', ['Esc']],
] as const;

/** Every key that does something, and the switch that makes them rest. */
export function Legend({ onEnd }: { readonly onEnd: () => void }) {
  const t = useText('desktop.keys');
  const app = useText('app');
  return (
    <Modal open isBroad onClose={onEnd} title={t('title')} closeLabel={app('close')} footer={<KeysSwitch />}>
      <div className="grid grid-cols-2 items-start gap-x-10 gap-y-5">
        <div className="flex flex-col gap-5">
          <Group title={t('groups.trade')}>
            {tradeKeys.map(([name, keys]) => (
              <Line key={name} name={t(`names.${name}`)} keys={keys} between={name === 'period' ? '–' : ''} />
            ))}
          </Group>
          <Group title={t('groups.position')}>
            {rowKeys.map(([name, keys]) => (
              <Line key={name} name={t(`names.${name}`)} keys={keys} between="" />
            ))}
          </Group>
        </div>
        <div className="flex flex-col gap-5">
          <Group title={t('groups.everywhere')}>
            {everywhereKeys.map(([name, keys]) => (
              <Line key={name} name={t(`names.${name}`)} keys={keys} between="" />
            ))}
          </Group>
          <Group title={t('groups.places')}>
            {Object.entries(placeLetters).map(([letter, place]) => (
              <Line
                key={letter}
                name={app(`pages.${place}`)}
                keys={['G', letter.toUpperCase()]}
                between={t('then')}
              />
            ))}
          </Group>
        </div>
      </div>
    </Modal>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-xs font-medium text-faint">{title}</h3>
      <dl className="divide-y divide-line">{children}</dl>
    </section>
  );
}

function Line({
  name,
  keys,
  between,
}: {
  readonly name: string;
  readonly keys: readonly string[];
  readonly between: string;
}) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 py-1 text-sm">
      <dt className="min-w-0">{name}</dt>
      <dd className="m-0 shrink-0">
        <KeyCaps keys={keys} between={between} />
      </dd>
    </div>
  );
}

function KeysSwitch() {
  const t = useText('desktop.keys');
  const isOn = useHotkeys();
  return (
    <div className="flex items-center justify-between gap-4 text-sm">
      <span>
        {t('switch')}
        <span className="block text-xs text-quiet">{t('note')}</span>
      </span>
      <Switch label={t('switch')} checked={isOn} onChange={switchHotkeys} />
    </div>
  );
}
