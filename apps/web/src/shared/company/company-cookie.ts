/** Which company was entered, and when (milliseconds since 1970). */
export interface CompanyChoice {
  readonly id: number;
  readonly at: number;
}

const NAME = 'tidemark_company';
/** «Company choice cookie lasts 3 years» (docs/spec/product.md#constants). */
const KEPT_S = 3 * 365 * 86_400;

/** The choice as a cookie that ends three years after it was made, on every host of the site. */
export function choiceCookie(
  { id, at }: CompanyChoice,
  page: {
    readonly now: number;
    readonly secure: boolean;
    readonly site: string | undefined;
    readonly pc: string | undefined;
  },
): string {
  const leftS = Math.max(0, KEPT_S - Math.floor((page.now - at) / 1000));
  const domain = sharedDomain(page.site, page.pc);
  return [
    `${NAME}=${id}.${at}`,
    'Path=/',
    `Max-Age=${leftS}`,
    'SameSite=Lax',
    ...(domain === undefined ? [] : [`Domain=${domain}`]),
    ...(page.secure ? ['Secure'] : []),
  ].join('; ');
}

/** The choice in the page's cookies; undefined where there is none, or it is none of ours. */
export function chosenIn(cookies: string, now: number): CompanyChoice | undefined {
  const found = /(?:^|;\s*)tidemark_company=([1-9]\d{0,14})\.(\d{1,15})(?:;|$)/.exec(cookies);
  if (!found) return undefined;
  const choice = { id: Number(found[1]), at: Number(found[2]) };
  return choice.at <= now && now < choice.at + KEPT_S * 1000 ? choice : undefined;
}

/** What the names of both hosts end with: `www.example.com` and `pc.example.com` share `example.com`. */
function sharedDomain(site: string | undefined, pc: string | undefined): string | undefined {
  if (site === undefined || pc === undefined) return undefined;
  const [one, other] = [new URL(site).hostname, new URL(pc).hostname];
  const base = other.split('.').slice(1).join('.');
  return one === base || one.endsWith(`.${base}`) ? base : undefined;
}
