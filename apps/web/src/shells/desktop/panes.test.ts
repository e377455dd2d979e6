import { expect, it } from 'vitest';
import { paneViews, readPanes } from './panes.ts';

it.each([
  [null, {}],
  ['{"list":300,"orders":250.5}', { list: 300, orders: 250.5 }],
  ['{"list":"wide","side":-3,"chart":9}', {}],
  ['[]', {}],
  ['no json', {}],
])('readPanes: reads the stored %s as %j', (stored, sizes) => expect(readPanes(stored)).toEqual(sizes));

it('paneViews: hides the list on a narrow window and widens the sides on a wide one', () => {
  expect(paneViews({}, { width: 1024, height: 700 })).toMatchObject({ list: undefined, side: { size: 300 } });
  expect(paneViews({}, { width: 1440, height: 843 })).toMatchObject({
    list: { size: 280 },
    side: { size: 320 },
    orders: { size: 287 },
  });
  expect(paneViews({}, { width: 1920, height: 1000 })).toMatchObject({
    list: { size: 320 },
    side: { size: 360 },
  });
});

it('paneViews: shrinks panes chosen on a large screen to keep the chart visible', () => {
  const chosen = { list: 480, side: 520, orders: 900 };
  const { list, side, orders } = paneViews(chosen, { width: 1200, height: 600 });
  expect([list?.size, side.size, orders.size]).toEqual([360, 432, 330]);
  expect(paneViews(chosen, { width: 1920, height: 1200 })).toMatchObject({
    list: { size: 480 },
    side: { size: 520 },
    orders: { size: 900 },
  });
});
