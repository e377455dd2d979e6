import { renewCompanyChoice } from '../shared/company/company-choice.ts';
import { startWorker } from '../shared/loading/worker.ts';

/** What the start of the app can do without: it is fetched and done when the first screen stands. */
export function startOnIdle(): void {
  startWorker();
  renewCompanyChoice();
}
