import type { Lang } from '@tidemark/contract';
import { languageTag, textDirection } from '@tidemark/i18n';

/** A piece of a mail. */
export type EmailPart =
  | { readonly kind: 'text'; readonly text: string }
  /** Small print. */
  | { readonly kind: 'aside'; readonly text: string }
  /** A code to be typed off. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** A mail as text and as HTML, in the direction of its language. */
export function framed(lang: Lang, subject: string, parts: readonly EmailPart[]): Framed {
  const body = parts.map(asHtml).join('\n');
  const html = `<!doctype html>
<html lang="${languageTag(lang)}" dir="${textDirection(lang)}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f7f8fa;color:#0b1220;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:440px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e2e6ec;border-radius:8px">
${body}
</div>
</body>
</html>
`;
  return { subject, language: languageTag(lang), text: `${parts.map(asText).join('\n\n')}\n`, html };
}

export interface Framed {
  readonly subject: string;
  /** As a tag of BCP 47: `zh-HK`. */
  readonly language: string;
  readonly text: string;
  readonly html: string;
}

function asText(part: EmailPart): string {
  switch (part.kind) {
    case 'text':
    case 'aside':
      return part.text;
    case 'code':
      return `    ${part.text}`;
    case 'link':
      return `${part.text}:\n${part.href}`;
  }
}

function asHtml(part: EmailPart): string {
  const text = escaped(part.text).replaceAll('\n', '<br>');
  switch (part.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${text}</p>`;
    case 'aside':
      return `<p style="margin:0 0 8px;font-size:14px;color:#5b6472">${text}</p>`;
    case 'code':
      return `<p dir="ltr" style="margin:0 0 16px;text-align:center;font-size:28px;email-spacing:6px;font-weight:500">${text}</p>`;
    case 'link':
      return `<p style="margin:0 0 16px;text-align:center"><a href="${escaped(part.href)}" style="display:inline-block;padding:10px 20px;background:#0e7c86;color:#ffffff;text-decoration:none;border-radius:8px">${text}</a></p>`;
  }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
