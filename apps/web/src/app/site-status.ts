/** Status of the site: open, perhaps as the main one; or closed, with the URL for visitors. */
export type SiteStatus =
  | { readonly kind: 'open'; readonly isMain: boolean }
  | { readonly kind: 'closed'; readonly lossUrl: string };

/** The page that reports the site as not in service. */
const LOSS_URL = '/loss.html';

/**
 * Reads getCompanyStatus: status ≠ 0 leads to the loss URL, type 0 is the main mode. The app's own
 * page is no loss URL: it would lead to itself for ever.
 */
export function currentStatus(
  {
    status,
    type,
    loss_url,
  }: { readonly status: number; readonly type: number; readonly loss_url?: string | undefined },
  origin: string,
): SiteStatus {
  if (status === 0) return { kind: 'open', isMain: type === 0 };
  return { kind: 'closed', lossUrl: leadsAway(loss_url ?? '', origin) ? (loss_url ?? '') : LOSS_URL };
}

function leadsAway(address: string, origin: string): boolean {
  if (address === '' || !URL.canParse(address, origin)) return false;
  const { protocol, origin: there, pathname } = new URL(address, origin);
  return /^https?:$/.test(protocol) && (there !== origin || pathname !== '/');
}
