import { hotkeysAreOn } from './hotkeys.ts';
import { letterOf } from './key-letter.ts';

/** What a key does with the selected position. Each asks first, unless one-click trading is on. */
export type PositionStep = 'close' | 'half' | 'breakEven' | 'reverse';

export const positionKeys: Readonly<Record<PositionStep, string>> = {
  close: 'C',
  half: 'H',
  breakEven: 'E',
  reverse: 'R',
};

const steps = Object.keys(positionKeys) as readonly PositionStep[];

/** The step of a key that was pressed in a row; undefined for any other key, and while single keys are off. */
export function positionStepOf(
  pressed: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>,
): PositionStep | undefined {
  if (!hotkeysAreOn() || pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.repeat)
    return undefined;
  const letter = letterOf(pressed)?.toUpperCase();
  return steps.find((step) => positionKeys[step] === letter);
}
