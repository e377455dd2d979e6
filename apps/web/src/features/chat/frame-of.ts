import type { BasicInfo } from '../../shared/company/settings.ts';
import { serviceStep } from '../../shared/service/service-step.ts';

/** Content of the customer service page. */
export type ChatKind =
  | { readonly kind: 'frame'; readonly link: string }
  /** The link is meant to be copied or opened instead. */
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
 * Permissions of a framed page. A page of our own origin must not run as it: its scripts could remove the
 * frame's sandbox.
 */
export function sandboxOf(link: string, ownOrigin: string): string {
  const walls = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';
  return new URL(link).origin === ownOrigin ? walls : `${walls} allow-same-origin`;
}
