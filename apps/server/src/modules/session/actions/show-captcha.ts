import type { CallOutput } from '@tidemark/contract';
import type { captcha } from '@tidemark/contract/calls/account/session';
import { isRefusal, type Outcome } from '@tidemark/domain/outcome';
import type { RequestContext } from '../../../platform/http/route.ts';
import { drawCaptcha } from '../captcha/picture.ts';
import { CAPTCHA_MS, captchaHash } from '../codes/codes.ts';
import type { SessionParts } from '../parts.ts';
import { networkOf } from '../sign-in/sign-in-guard.ts';
import { insertCaptcha } from '../store/users.ts';
import { newCaptchaId } from '../two-factor/secrets.ts';

/** Draws a captcha and stores the hash of its answer for five minutes. */
export async function showCaptcha(
  parts: SessionParts,
  { address, now }: RequestContext,
): Promise<Outcome<CallOutput<typeof captcha>>> {
  const network = networkOf(address);
  const tooMany = parts.quotas.captchas.take(network, now);
  if (tooMany) return tooMany;
  const id = newCaptchaId();
  const answer = parts.captchaText();
  const png = await parts.pictureGate.run(() => drawCaptcha(answer, parts.random), network);
  if (isRefusal(png)) return png;
  await insertCaptcha(parts.database, {
    id,
    answerHash: captchaHash(id, answer),
    expiresAt: now + CAPTCHA_MS,
  });
  return { id, b64s: `data:image/png;base64,${png.toString('base64')}` };
}
