/** Limits of one address, for servers whose users all share one: tests, user journeys, benchmarks. */
export const raisedLimits = {
  LIMIT_DEMO_ACCOUNTS_PER_ADDRESS: '100000',
  LIMIT_REGISTRATIONS_PER_ADDRESS: '100000',
  LIMIT_CAPTCHAS_PER_ADDRESS: '100000',
  LIMIT_CODES_PER_ADDRESS: '100000',
  LIMIT_CODES_PER_TARGET: '100000',
  LIMIT_UPLOADS_PER_ADDRESS: '100000',
};
