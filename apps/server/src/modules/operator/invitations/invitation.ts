import type { Lang } from '@tidemark/contract';
import { sentence } from '@tidemark/i18n/server';
import { framed } from '../../session/index.ts';
import type { OperatorParts } from '../parts.ts';

/** The recipient of a link for choosing a password; no other user sees its token. */
interface Invitation {
  readonly email: string;
  readonly token: string;
  readonly lang: Lang;
}

/** What sends the link once the invitation is committed. If the mail fails, a renewal sends another. */
export function invitationFor(
  { mail, publicUrl, log }: Pick<OperatorParts, 'mail' | 'publicUrl' | 'log'>,
  { email, token, lang }: Invitation,
): () => void {
  const say = (key: string) => sentence(lang, `operator.invitation.${key}`, {}, 'messages');
  const href = `${publicUrl}/console#/setup?token=${encodeURIComponent(token)}`;
  const letter = framed(lang, say('subject'), [
    { kind: 'text', text: say('lead') },
    { kind: 'link', text: say('button'), href },
    { kind: 'aside', text: say('ignore') },
  ]);
  return () => {
    mail.sendMail({ to: email, ...letter }).catch((err: unknown) => {
      log.error(
        { err, email },
        'the invitation of an operator could not be mailed; renew it to send another',
      );
    });
  };
}
