import { startTransition } from 'react';
import './styles.css';
import { App } from './app/app.tsx';
import { watchBlockedRequests } from './app/blocked-requests.ts';
import { companyStatus } from './app/company-status.ts';
import { createRoot } from './app/root.ts';
import { firstPage, oncePageIsDrawn, router, watchNavigation } from './app/router.tsx';
import { startUp } from './app/startup.ts';
import { live } from './live/connection.ts';
import { keepInstallOffer } from './shared/device/install.ts';
import { startLanguage } from './shared/device/language.ts';
import { applyTheme } from './shared/device/theme.ts';
import { idle } from './shared/loading/idle.ts';
import { fetched, untilThere, watchPreloads } from './shared/loading/missing-part.ts';

watchPreloads();
keepInstallOffer();
watchBlockedRequests();
applyTheme();
// First of all: a redirected visitor must see nothing of a site that is not in service.
const inService = companyStatus();
const texts = fetched(startLanguage);
startUp(() => oncePageIsDrawn(() => void router.invalidate()));
// Before the first screen, which then shows the values that the channel has received already.
live.start();
watchNavigation();
const page = firstPage();
void idle.then(() => untilThere(() => import('./app/once-idle.ts'))).then((app) => app.startOnIdle());

const place = document.getElementById('root');
if (!place) throw new Error('the page has no #root');
// The shell of the first response stays on screen until there is something to draw in its place.
void Promise.all([texts, inService, page]).then(
  // A transition renders in slices: input stays responsive while the app loads.
  () => startTransition(() => createRoot(place).render(<App />)),
  showNotLoaded,
);

/** Shows the text in the user's language, set by the first response (boot.ts), of all on the page. */
function showNotLoaded(): void {
  const note = document.getElementById('not-loaded');
  for (const line of note?.querySelectorAll('p') ?? [])
    line.hidden = line.lang !== document.documentElement.lang;
  note?.removeAttribute('hidden');
}
