import { choosePeriodAt, otherChartView } from '../../../features/chart/chart-choice.ts';
import { stepLots } from '../../../features/ticket/fields/step-lots.ts';
import { chooseSide } from '../../../features/ticket/ticket-state.ts';
import { chooseInstrument, useChosenInstrumentCode } from '../../../shared/instruments/current-instrument.ts';
import { currentInstrument, knownInstruments } from '../../../shared/instruments/instruments.ts';
import { useGoing } from '../../../shared/layout/navigation.tsx';
import { paths } from '../../../shared/layout/paths.ts';
import { useIsSignedIn } from '../../../shared/session/session.ts';
import { focusSearch, focusWhenThere } from './focus.ts';
import type { ShortcutAction } from './shortcuts.ts';

/** Panel above the page, opened by a key or a command. */
export type Panel = 'palette' | 'legend' | 'closeAll';

/** Does what is wished. An order is not sent by it: the order's own button takes the focus. */
export function useRun(show: (panel: Panel) => void): (shortcut: ShortcutAction) => void {
  const going = useGoing();
  const isSignedIn = useIsSignedIn();
  const chosen = useChosenInstrumentCode();
  return (shortcut) => {
    switch (shortcut.does) {
      case 'palette':
      case 'legend':
        return show(shortcut.does);
      case 'closeAll':
        return isSignedIn ? show('closeAll') : undefined;
      case 'search':
        return focusSearch() ? undefined : show('palette');
      case 'side':
        going.to('trade', {}, { replace: isOnTrade() });
        chooseSide(shortcut.side);
        return focusWhenThere('[data-order-button]');
      case 'go':
        return going.to(shortcut.place);
      case 'lots':
      case 'instrument':
      case 'period':
      case 'table':
        return isOnTrade() ? onTrade(shortcut, chosen) : undefined;
      case 'prefix':
        return undefined;
    }
  };
}

function isOnTrade(): boolean {
  return window.location.hash.slice(1).split('?')[0] === paths.trade;
}

/** Actions that need a chart and a ticket. */
function onTrade(shortcut: ShortcutAction, chosen: string | undefined): void {
  const instruments = knownInstruments();
  const current = currentInstrument(instruments, chosen);
  if (shortcut.does === 'period') choosePeriodAt(shortcut.at);
  else if (shortcut.does === 'table') otherChartView();
  else if (!current) return;
  else if (shortcut.does === 'lots') stepLots(current, shortcut.by);
  else if (shortcut.does === 'instrument') {
    const count = instruments.length;
    const next = instruments[(instruments.indexOf(current) + shortcut.by + count) % count];
    if (next) chooseInstrument(next.Code);
  }
}
