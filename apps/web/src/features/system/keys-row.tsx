import { Row, Switch } from '@tidemark/ui';
import { paletteKeys, switchHotkeys, useHotkeys } from '../../shared/device/hotkeys.ts';
import { useText } from '../../shared/device/language.ts';
import { useWide } from '../../shared/layout/use-wide.ts';

/** Single keys of the desktop, on or off. */
export function KeysRow() {
  const t = useText('desktop.keys');
  const isOn = useHotkeys();
  if (!useWide()) return null;
  return (
    <li>
      <Row
        icon="keyboard"
        title={t('switch')}
        note={t('switchNote', { keys: paletteKeys.join('+') })}
        end={<Switch label={t('switch')} checked={isOn} onChange={switchHotkeys} />}
      />
    </li>
  );
}
