import { Row, Switch } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { chooseTheme, useTheme } from '../../shared/device/theme.ts';

/** The switch of the dark theme; to follow the device is a choice of the system page. */
export function DarkRow() {
  const t = useText('profile');
  const theme = useTheme();
  return (
    <li>
      <Row
        icon="moon"
        title={t('dark')}
        end={
          <Switch
            label={t('dark')}
            checked={theme === 'dark'}
            onChange={(dark) => chooseTheme(dark ? 'dark' : 'light')}
          />
        }
      />
    </li>
  );
}
