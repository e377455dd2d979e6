import { renewCompanyChoice } from '../shared/company/company-choice.ts';
import { startWorker } from '../shared/loading/worker.ts';

/** Startup work that is not urgent: it is loaded and run after the first screen is shown. */
export function startOnIdle(): void {
  startWorker();
  renewCompanyChoice();
}
