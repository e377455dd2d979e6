import { HOUR_MS, MINUTE_MS } from '@tidemark/domain/time';
import type { Bounds } from '../../platform/limits/limits.ts';
import { createQuota, type Quota } from '../../platform/limits/quota.ts';

/** What one network may cause without an account. */
export interface Quotas {
  readonly demoAccounts: Quota;
  readonly registrations: Quota;
  readonly captchas: Quota;
  /** Of a network, or of a user who is signed in. */
  readonly passkeyChallenges: Quota;
}

export function createQuotas(bounds: Bounds): Quotas {
  return {
    demoAccounts: createQuota(bounds, 'demoAccountsPerAddress', HOUR_MS),
    registrations: createQuota(bounds, 'registrationsPerAddress', HOUR_MS),
    captchas: createQuota(bounds, 'captchasPerAddress', MINUTE_MS),
    passkeyChallenges: createQuota(bounds, 'passkeyChallengesPerAddress', MINUTE_MS),
  };
}
