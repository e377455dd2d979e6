import { expect, test } from 'vitest';
import { placeNextTo } from './place-next-to.ts';

const desktop = { width: 1440, height: 900 };

test.each([
  [
    'below its button, as high as the window allows',
    { top: 120, bottom: 156, right: 1000 },
    { top: 164, right: 440, maxHeight: 728 },
  ],
  [
    'above its button where more room is there',
    { top: 700, bottom: 736, right: 1000 },
    { bottom: 208, right: 440, maxHeight: 684 },
  ],
  [
    'within the window where the button touches its edge',
    { top: 120, bottom: 156, right: 1440 },
    { top: 164, right: 8, maxHeight: 728 },
  ],
])('placeBeside: places a panel %s', (_, button, place) => {
  expect(placeNextTo(button, desktop)).toEqual(place);
});
