import { SegmentedControl } from '@tidemark/ui';
import { useText } from '../device/language.ts';
import { chooseDensity, densities, useDensity } from './density.ts';

/** Comfortable or compact rows in lists and tables of the desktop. */
export function DensityChoice() {
  const t = useText('system.look');
  return (
    <SegmentedControl
      size="sm"
      label={t('density')}
      value={useDensity()}
      onChange={chooseDensity}
      choices={densities.map((value) => ({ value, label: t(value) }))}
    />
  );
}
