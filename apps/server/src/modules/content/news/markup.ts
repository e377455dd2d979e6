import { articleMarkup, isOwnPlace, PUBLIC_PICTURES, publicPictureName } from '@tidemark/domain/content';
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import type { SizedPicture } from './record.ts';
import { isNormalWeight, styledTags, tagOfStyles, withStyledTags } from './styled-spans.ts';

/** Markup that may be stored. */
export interface CleanMarkup {
  readonly html: string;
  /** Something that is not allowed was taken out. */
  readonly hasLost: boolean;
}

const { tags, attributes, schemes } = articleMarkup;
const anyPicture = new RegExp(`${PUBLIC_PICTURES}([\\w-]{22})`, 'g');

/** Names of the pictures of ours that a markup may show. */
export function picturesIn(html: string): string[] {
  return [...new Set([...html.matchAll(anyPicture)].map(([, name = '']) => name))];
}

/**
 * Removes all markup that is not allowed: scripts, handlers, styles, frames, forms, links that run code,
 * pictures that are not among `pictures`. External links open in a new tab and send no referrer; pictures get
 * their sizes, so that the page does not jump when they load.
 */
export function cleanMarkup(html: string, pictures: readonly SizedPicture[]): CleanMarkup {
  const known = new Map(pictures.map((picture) => [picture.name, picture]));
  let lost = 0;
  const onLost = () => {
    lost += 1;
  };
  const strict = optionsFor(transforms(known, onLost));
  const cleaned = written(sanitizeHtml(html, strict));
  // What the parser alone would write differs from it only where something was taken out.
  const asWritten = written(sanitizeHtml(html, { ...lenient, transformTags: transforms(known, onLost) }));
  return { html: cleaned, hasLost: lost > 0 || cleaned !== asWritten };
}

function optionsFor(transformTags: NonNullable<IOptions['transformTags']>): IOptions {
  return {
    // Without attributes, so that `paragraphs` recognises each one; no `div` is stored.
    allowedTags: [...tags, ...styledTags, 'div'],
    allowedAttributes: Object.fromEntries(
      Object.entries(attributes).map(([tag, names]) => [tag, [...names]]),
    ),
    allowedSchemes: [...schemes],
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    allowedClasses: {},
    allowedStyles: {},
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
    parser: { lowerCaseTags: true, lowerCaseAttributeNames: true },
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'xmp', 'iframe'],
    transformTags,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
  };
}

/** Everything as the parser reads it, so that two cleanings can be compared. */
const lenient: IOptions = { allowedTags: false, allowedAttributes: false, allowVulnerableTags: true };

const BLOCKS = 'div|p|h[1-6]|ul|ol|li|table|blockquote|pre|hr|figure';
/** A `div` that holds no other block. What the sanitizer writes is well formed, so tags can be matched. */
const innermost = new RegExp(`<div>((?:(?!</?(?:${BLOCKS})\\b)[^])*)</div>`, 'g');

const written = (html: string): string => withStyledTags(paragraphs(html)).trim();

/** Editors write a paragraph as a `div`: the innermost ones become `p`, the others only held them together. */
function paragraphs(html: string): string {
  return html
    .replace(innermost, (_, inner: string) => (inner.trim() === '' ? '' : `<p>${inner}</p>`))
    .replace(/<\/?div>/g, '');
}

const span = (tagName: string, { style = '' }: Attributes): Tag => ({
  tagName: tagOfStyles(style) ?? tagName,
  attribs: {},
});

/** Google Docs wraps what it copies in a `b` of normal weight, and writes bold as a span. */
const bold = (tagName: string, attribs: Attributes): Tag =>
  isNormalWeight(attribs.style ?? '') ? span('span', attribs) : { tagName, attribs };

type OnLost = () => void;

function transforms(
  known: ReadonlyMap<string, SizedPicture>,
  onLost: OnLost,
): NonNullable<IOptions['transformTags']> {
  return {
    // The page has its one heading already.
    h1: 'h2',
    b: bold,
    span,
    a: (tag, given) => link(tag, given, onLost),
    img: (tag, given) => picture(tag, given, known, onLost),
  };
}

function link(tagName: string, given: Attributes, onLost: OnLost): Tag {
  const { href = '', target: _target, rel: _rel, ...rest } = given;
  const wanted = href.trim();
  if (isOwnPlace(wanted)) return { tagName, attribs: { ...rest, href: wanted } };
  if (/^(?:https?:\/\/|mailto:)/i.test(wanted)) {
    return {
      tagName,
      attribs: { ...rest, href: wanted, target: '_blank', rel: 'noopener noreferrer nofollow' },
    };
  }
  if (wanted !== '') onLost();
  return { tagName, attribs: rest };
}

function picture(
  tagName: string,
  { src = '', alt = '' }: Attributes,
  known: ReadonlyMap<string, SizedPicture>,
  onLost: OnLost,
): Tag {
  const found = known.get(publicPictureName(src) ?? '');
  if (found === undefined) {
    onLost();
    return { tagName, attribs: {} };
  }
  const { name, width, height } = found;
  const sizes = { width: String(width), height: String(height), loading: 'lazy', decoding: 'async' };
  return { tagName, attribs: { src: PUBLIC_PICTURES + name, alt, ...sizes } };
}
