import type { BasicInfo } from '../../shared/company/settings.ts';
import { serviceStep } from '../../shared/service/service-step.ts';

/** What stands on the page of customer service. */
export type ChatKind =
  | { readonly kind: 'frame'; readonly link: string }
  /** Somebody came here although the link is to be copied or opened. */
  | { readonly kind: 'link'; readonly link: string }
  | { readonly kind: 'own' };

/** A page is framed; a mail address or a telephone number cannot be. */
export function chatKindOf(info: Pick<BasicInfo, 'service_link' | 'service_link_type'>): ChatKind {
  const link = info.service_link;
  if (link === '') return { kind: 'own' };
  if (serviceStep(info).kind !== 'chat') return { kind: 'link', link };
  return /^https?:\/\//i.test(link) && URL.canParse(link) ? { kind: 'frame', link } : { kind: 'link', link };
}

/**
 * What a framed page may do. One of our own origin may not be of it: with scripts it could take its
 * frame's walls down.
 */
export function sandboxOf(link: string, ownOrigin: string): string {
  const walls = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';
  return new URL(link).origin === ownOrigin ? walls : `${walls} allow-same-origin`;
}
