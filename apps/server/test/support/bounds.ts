import { type Bounds, defaultLimits, type LimitName, type Limits } from '../../src/platform/limits/limits.ts';

/** The bounds of a server, some of them chosen by the test, and the names of those that have refused something. */
export function testBounds(
  limits: Partial<Limits> = {},
): Bounds & { readonly counted: readonly LimitName[] } {
  const counted: LimitName[] = [];
  const refused = { count: (limit: LimitName) => void counted.push(limit), list: () => [] };
  return { limits: { ...defaultLimits, ...limits }, refused, counted };
}
