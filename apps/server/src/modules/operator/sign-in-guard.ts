import { createFailureGuard } from '../session/index.ts';
import { exhaustedSubjects, insertFailures, isKnownNetwork } from './store/sessions.ts';

/** The guard of the console's sign-in: the users' rules on the operators' own tables. */
export const guard = createFailureGuard({
  exhausted: exhaustedSubjects,
  insert: insertFailures,
  isKnownNetwork,
});
export const { refuseExhausted, countFailure } = guard;
