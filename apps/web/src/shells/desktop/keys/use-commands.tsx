import { languageCodes, languageTable } from '@tidemark/i18n';
import { KeyCaps } from '@tidemark/ui';
import { useHotkeys } from '../../../shared/device/hotkeys.ts';
import { chooseOwnLanguage, useText } from '../../../shared/device/language.ts';
import { chooseTheme } from '../../../shared/device/theme.ts';
import { chooseInstrument, useChosenInstrumentCode } from '../../../shared/instruments/current-instrument.ts';
import {
  currentInstrument,
  type Instrument,
  useInstruments,
} from '../../../shared/instruments/instruments.ts';
import { type Place, paths } from '../../../shared/layout/paths.ts';
import { useIsSignedIn } from '../../../shared/session/session.ts';
import { resetPanes } from '../panes.ts';
import { type Command, reachable } from './commands.ts';
import { placeLetters, type ShortcutAction } from './shortcuts.ts';

type Run = (shortcut: ShortcutAction) => void;

/** All current commands, in their order while nothing is searched. */
export function useCommands(run: Run): readonly Command[] {
  return [...useInstrumentCommands(run), ...useActions(run), ...usePlaces(run), ...useLooks()];
}

function useActions(run: Run): readonly Command[] {
  const t = useText('desktop');
  const isSignedIn = useIsSignedIn();
  const keys = useKeyHints();
  const action = (id: string, label: string, does: () => void, key?: string): Command => ({
    id,
    group: 'actions',
    label,
    words: '',
    end: key === undefined ? undefined : keys([key]),
    run: does,
  });
  return [
    ...(isSignedIn ? [action('closeAll', t('palette.closeAll'), () => run({ does: 'closeAll' }), 'X')] : []),
    action('legend', t('keys.title'), () => run({ does: 'legend' }), '?'),
    action('panes', t('palette.resetPanes'), resetPanes),
  ];
}

function useInstrumentCommands(run: Run): readonly Command[] {
  const t = useText('desktop.palette');
  const { data: instruments = [] } = useInstruments();
  const current = currentInstrument(instruments, useChosenInstrumentCode());
  const keys = useKeyHints();
  const show = (instrument: Instrument): Command => ({
    ...found(instrument, 'show', instrument.ShowCode),
    group: 'instruments',
    end: instrument.Name,
    run: () => {
      chooseInstrument(instrument.Code);
      run({ does: 'go', place: 'trade' });
    },
  });
  const deal = (instrument: Instrument, side: 'buy' | 'sell'): Command => ({
    ...found(instrument, side, t(side, { instrument: instrument.ShowCode })),
    group: 'actions',
    end: instrument === current ? keys([side === 'buy' ? 'B' : 'S']) : undefined,
    isQuiet: instrument !== current,
    run: () => {
      chooseInstrument(instrument.Code);
      run({ does: 'side', side });
    },
  });
  return [
    // Of equal matches, commands that place no order come first.
    ...instruments.map(show),
    ...instruments.flatMap((instrument) => [deal(instrument, 'buy'), deal(instrument, 'sell')]),
  ];
}

function found({ Code, Name }: Instrument, kind: string, label: string) {
  return { id: `${kind}-${Code}`, label, words: `${Code} ${Name}` };
}

function usePlaces(run: Run): readonly Command[] {
  const app = useText('app');
  const isSignedIn = useIsSignedIn();
  const keys = useKeyHints();
  const letterOf = new Map(Object.entries(placeLetters).map(([letter, place]) => [place, letter]));
  const places = reachable(Object.keys(paths) as Place[], isSignedIn);
  // Pages with a letter of their own come first.
  const inOrder = [...places].sort((one, other) => Number(letterOf.has(other)) - Number(letterOf.has(one)));
  return inOrder.map((place) => {
    const letter = letterOf.get(place);
    return {
      id: `go-${place}`,
      group: 'places',
      label: app(`pages.${place}`),
      words: paths[place],
      end: letter === undefined ? undefined : keys(['G', letter.toUpperCase()]),
      run: () => run({ does: 'go', place }),
    };
  });
}

function useLooks(): readonly Command[] {
  const t = useText('desktop.palette');
  const look = useText('system.look');
  return [
    ...(['light', 'dark', 'system'] as const).map(
      (theme): Command => ({
        id: `theme-${theme}`,
        group: 'look',
        label: t('theme', { theme: look(theme) }),
        words: theme,
        run: () => chooseTheme(theme),
      }),
    ),
    ...languageCodes.map(
      (code): Command => ({
        id: `language-${code}`,
        group: 'look',
        label: t('language', { language: languageTable[code].name }),
        words: code,
        isQuiet: true,
        run: () => void chooseOwnLanguage(code),
      }),
    ),
  ];
}

/** Keys shown next to a command, while they work. */
function useKeyHints(): (keys: readonly string[]) => React.ReactNode {
  const isOn = useHotkeys();
  return (keys) => (isOn ? <KeyCaps keys={keys} /> : undefined);
}
