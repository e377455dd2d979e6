import { act, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { useFullScreen } from './full-screen.ts';

function Part() {
  const box = useRef<HTMLElement>(null);
  const { isFull, enter, leave } = useFullScreen(box);
  return (
    <>
      <a href="#/">behind</a>
      <section ref={box}>
        <button type="button" onClick={isFull ? leave : enter}>
          {isFull ? 'full' : 'part of the page'}
        </button>
      </section>
    </>
  );
}

it('useFullScreen: fills the window, keeps the page behind out of reach, and leaves by Escape', async () => {
  const { user } = await draw(<Part />);
  const behind = screen.getByText('behind');
  await user.click(screen.getByText('part of the page'));
  expect(screen.getByText('full')).toBeTruthy();
  expect(behind.inert).toBe(true);
  // Something above the chart has taken the key.
  const taken = (event: KeyboardEvent) => event.preventDefault();
  document.addEventListener('keydown', taken);
  await user.keyboard('{Escape}');
  document.removeEventListener('keydown', taken);
  expect(screen.getByText('full')).toBeTruthy();
  // So has a dialog.
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  dialog.dataset.state = 'open';
  await user.keyboard('{Escape}');
  dialog.remove();
  expect(screen.getByText('full')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.getByText('part of the page')).toBeTruthy();
  expect(behind.inert).toBe(false);
});

it('useFullScreen: leaves when the browser has left its own full screen', async () => {
  const { user } = await draw(<Part />);
  await user.click(screen.getByText('part of the page'));
  act(() => void document.dispatchEvent(new Event('fullscreenchange')));
  expect(screen.getByText('part of the page')).toBeTruthy();
});
