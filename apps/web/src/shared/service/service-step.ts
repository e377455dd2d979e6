const LINK_IN_DIALOG = 2;
const LINK_OPENS = 3;

/** What an operator may set as the link: pages, mail, telephone; never a script. */
const followed = /^(https?:\/\/|mailto:|tel:)/i;

/** What a tap on customer service does, by service_link_type (docs/spec/product.md#routes). */
export type ServiceStep =
  | { readonly kind: 'dialog' | 'open'; readonly link: string }
  | { readonly kind: 'chat' };

export function serviceStep(
  info: { readonly service_link: string; readonly service_link_type: number } | undefined,
): ServiceStep {
  if (!info || info.service_link === '') return { kind: 'chat' };
  if (info.service_link_type === LINK_IN_DIALOG) return { kind: 'dialog', link: info.service_link };
  if (info.service_link_type !== LINK_OPENS) return { kind: 'chat' };
  // A link that a browser should not follow is shown for copying.
  return { kind: followed.test(info.service_link) ? 'open' : 'dialog', link: info.service_link };
}
