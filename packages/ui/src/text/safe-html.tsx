import DOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import './prose.css';
import { settleWhiteSpace } from './white-space.ts';

export { settledWhiteSpace } from './white-space.ts';

/** What markup may be made of. */
export interface AllowedMarkup {
  readonly tags: readonly string[];
  /** By tag. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

export interface SafeHtmlProps {
  /** The original markup: elements that are not allowed are not shown. */
  readonly html: string;
  readonly allowed: AllowedMarkup;
  /** Allowed source of pictures: a path prefix of their addresses. */
  readonly pictures: string;
  /** Its language tag, and its text direction. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly className?: string;
}

const LINKS = /^(?:https?:\/\/|mailto:|#\/|\/(?!\/))/i;

/** A text from markup, cleaned before display of all scripts, styles and trackers. */
export function SafeHtml({ html, allowed, pictures, lang, dir, className }: SafeHtmlProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = cleaned(html, allowed, pictures);
    settleWhiteSpace(shown);
    place.current?.replaceChildren(shown);
  }, [html, allowed, pictures]);
  return <div ref={place} lang={lang} dir={dir} className={cx('prose', className)} />;
}

function cleaned(html: string, { tags, attributes }: AllowedMarkup, pictures: string): DocumentFragment {
  const purify = DOMPurify(window);
  purify.addHook('afterSanitizeAttributes', (node) => {
    const named = attributes[node.localName] ?? [];
    for (const { name } of [...node.attributes]) if (!named.includes(name)) node.removeAttribute(name);
    if (node.localName === 'img' && !node.getAttribute('src')?.startsWith(pictures)) node.remove();
    if (node.localName !== 'a' || !node.hasAttribute('target')) return;
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  });
  const names = [...new Set(Object.values(attributes).flat())];
  return purify.sanitize(html, {
    ALLOWED_TAGS: [...tags],
    ALLOWED_ATTR: names,
    ALLOWED_URI_REGEXP: LINKS,
    // Every other attribute's value would be held against the pattern of addresses, too.
    ADD_URI_SAFE_ATTR: names.filter((name) => name !== 'href' && name !== 'src'),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
