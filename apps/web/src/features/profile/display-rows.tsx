import { languageTable } from '@tidemark/i18n';
import { Card, List, Row, SegmentedControl, Switch } from '@tidemark/ui';
import { useLanguage, useText } from '../../shared/language.ts';
import { PlaceLink } from '../../shared/navigation.tsx';
import {
  choosePriceColours,
  chooseTheme,
  type PriceColours,
  usePriceColours,
  useTheme,
} from '../../shared/theme.ts';

/** How the app looks on this device: language, light or dark, colours of up and down. */
export function DisplayRows() {
  const t = useText('profile');
  const language = useLanguage();
  const theme = useTheme();
  return (
    <section>
      <h2 className="mb-2 text-xs font-medium text-quiet">{t('display')}</h2>
      <Card flush className="overflow-hidden">
        <List>
          <li>
            <PlaceLink to="language" className="block -outline-offset-2 hover:bg-well">
              <Row icon="globe" title={t('language')} end={<bdi>{languageTable[language].name}</bdi>} leads />
            </PlaceLink>
          </li>
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
          <li>
            <Row icon="palette" title={t('priceColours')} />
            <PriceColourChoice />
          </li>
        </List>
      </Card>
    </section>
  );
}

function PriceColourChoice() {
  const t = useText('profile');
  const colours = usePriceColours();
  const choices: readonly { readonly value: PriceColours; readonly label: string }[] = [
    { value: 'green-up', label: t('greenUp') },
    { value: 'red-up', label: t('redUp') },
    { value: 'blue-up', label: t('blueUp') },
  ];
  return (
    <div className="px-4 pb-4">
      <SegmentedControl
        size="sm"
        label={t('priceColours')}
        value={colours}
        choices={choices}
        onChange={choosePriceColours}
      />
    </div>
  );
}
