import { create } from 'zustand';

/** What the browser hands over where the app can be installed; no standard names it yet. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

interface InstallState {
  readonly offer: InstallOffer | undefined;
  readonly installed: boolean;
}

const standalone = window.matchMedia('(display-mode: standalone)');

export const useInstall = create<InstallState>(() => ({ offer: undefined, installed: standalone.matches }));

/** Stores the browser's offer for the page that shows it: no prompt during trading. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstall.setState({ offer: event as InstallOffer });
  });
  window.addEventListener('appinstalled', () => useInstall.setState({ offer: undefined, installed: true }));
}

/** Asks once; the browser allows one prompt per offer. */
export async function install(offer: InstallOffer): Promise<void> {
  useInstall.setState({ offer: undefined });
  await offer.prompt();
}

/** Apple's browsers install by their share menu alone. */
export function isAppleTouch(): boolean {
  return /iphone|ipad|ipod/i.test(navigator.userAgent);
}
