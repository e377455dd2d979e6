import type { Lang } from '@tidemark/contract';
import { languageTag, textDirection } from '@tidemark/i18n';
import { sentence } from '@tidemark/i18n/server';
import type { MailMessage, SmsMessage } from '../../platform/mail/mail.ts';

/** What a code proves; one for the other is worth nothing. */
export type Purpose = 'register' | 'reset';

interface CodeMessage {
  readonly to: string;
  readonly lang: Lang;
  readonly purpose: Purpose;
  readonly code: string;
  readonly minutes: number;
}

/** The mail that carries a code, in the language of the request, as text and as HTML. */
export function codeMail({ to, lang, purpose, code, minutes }: CodeMessage): MailMessage {
  const say = (key: string) => sentence(lang, `session.mail.${key}`, { code, minutes }, 'messages');
  const [subject, lead, life, ignore] = [say('subject'), say(purpose), say('life'), say('ignore')];
  const text = [lead, '', `    ${code}`, '', life, ignore, ''].join('\n');
  const html = `<!doctype html>
<html lang="${languageTag(lang)}" dir="${textDirection(lang)}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f7f8fa;color:#0b1220;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:440px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e2e6ec;border-radius:8px">
<p style="margin:0 0 16px">${escaped(lead)}</p>
<p dir="ltr" style="margin:0 0 16px;text-align:center;font-size:28px;letter-spacing:6px;font-weight:500">${escaped(code)}</p>
<p style="margin:0 0 8px;font-size:14px">${escaped(life)}</p>
<p style="margin:0;font-size:14px;color:#5b6472">${escaped(ignore)}</p>
</div>
</body>
</html>
`;
  return { to, subject, text, html };
}

/** The short message that carries a code. */
export function codeSms({ to, lang, code, minutes }: CodeMessage): SmsMessage {
  return { to, text: sentence(lang, 'session.sms', { code, minutes }, 'messages') };
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
