import { screen, waitFor } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { later } from './lazy-on-idle.ts';

function Part() {
  return <p role="dialog">{'Here'}</p>;
}

interface Loaded {
  readonly Part: typeof Part;
}

interface Load {
  readonly resolve: (loaded: Loaded) => void;
  readonly reject: (problem: Error) => void;
}

/** A button that opens a part, whose loads are answered one by one. */
async function drawOpener() {
  const loads: Load[] = [];
  const Later = later(
    () => new Promise<Loaded>((resolve, reject) => loads.push({ resolve, reject })),
    (part) => part.Part,
  );
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {'Open'}
        </button>
        {isOpen ? (
          <Suspense>
            <Later />
          </Suspense>
        ) : null}
      </>
    );
  }
  const { user } = await draw(<Opener />);
  return { user, loads, button: screen.getByRole('button', { name: 'Open' }) };
}

describe('a part that is fetched when it is opened', () => {
  it('opens once for several clicks while it is fetched, and the button keeps the focus', async () => {
    const { user, loads, button } = await drawOpener();
    await user.click(button);
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button);
    loads[0]?.resolve({ Part });
    expect(await screen.findAllByRole('dialog')).toHaveLength(1);
    expect(loads).toHaveLength(1);
  });

  it('is fetched again when the network returns, and a toast shows the failure', async () => {
    const { user, loads, button } = await drawOpener();
    await user.click(button);
    loads[0]?.reject(new Error('no network'));
    expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
    expect(loads).toHaveLength(1);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(loads).toHaveLength(2));
    loads[1]?.resolve({ Part });
    expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  });
});
