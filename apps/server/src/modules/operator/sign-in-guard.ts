import { createFailureGuard } from '../session/index.ts';
import { failures, isKnownNetwork } from './store/sessions.ts';

/** The guard of the console's sign-in: the users' rules on the operators' own tables. */
export const guard = createFailureGuard({ ...failures, isKnownNetwork });
export const { refuseExhausted, countFailure } = guard;
