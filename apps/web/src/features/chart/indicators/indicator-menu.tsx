import { Suspense } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { later } from '../../../shared/loading/lazy-on-idle.ts';
import { ChartPopover } from '../chart-popover.tsx';
import type { IndicatorMenuProps } from './indicators.ts';

const IndicatorList = later(
  () => import('./indicator-list.tsx'),
  (part) => part.IndicatorList,
);

/** Menu of chart indicators. */
export function IndicatorMenu(props: IndicatorMenuProps) {
  const t = useText('chart');
  return (
    <ChartPopover icon="indicators" label={t('indicators.title')} isOn={props.chosen.length > 0}>
      <Suspense>
        <IndicatorList {...props} />
      </Suspense>
    </ChartPopover>
  );
}
