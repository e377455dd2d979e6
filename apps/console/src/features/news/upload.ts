import { type CallOutput, CODE_OK, CODE_SESSION_EXPIRED, type Envelope } from '@tidemark/contract';
import { CallFailed, CallRefused, randomKey } from '@tidemark/contract/client';
import { operatorNewsPicture } from '@tidemark/contract/operator/news';
import { endSession } from '../../shared/api.ts';
import { useLanguageStore } from '../../shared/device/language.ts';
import { currentToken } from '../../shared/session/session.ts';

export type Picture = CallOutput<typeof operatorNewsPicture>;

/** Sends a picture for an article; rejects with the errors of the API's client. */
export async function uploadPicture(file: File): Promise<Picture> {
  const form = new FormData();
  form.append('file', file);
  const token = currentToken();
  const response = await window
    .fetch(operatorNewsPicture.path, {
      method: 'POST',
      headers: {
        lang: useLanguageStore.getState().language,
        'idempotency-key': randomKey(),
        ...(token === undefined ? {} : { authorization: token }),
      },
      body: form,
    })
    .catch(() => {
      throw new CallFailed('ERR_NETWORK');
    });
  const envelope = (await response.json().catch(() => {
    throw new CallFailed(String(response.status));
  })) as Envelope<Picture>;
  if (envelope.code === CODE_OK) return envelope.data;
  if (envelope.code === CODE_SESSION_EXPIRED) endSession('expired');
  throw new CallRefused(envelope);
}
