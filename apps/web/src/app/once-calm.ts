import { renewCompanyChoice } from '../shared/company-choice.ts';
import { startWorker } from '../shared/worker.ts';

/** What the start of the app can do without: it is fetched and done when the first screen stands. */
export function startCalmly(): void {
  startWorker();
  renewCompanyChoice();
}
