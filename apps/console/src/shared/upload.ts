import { type Call, type CallOutput, CODE_OK, CODE_SESSION_EXPIRED, type Envelope } from '@tidemark/contract';
import { CallFailed, CallRefused, randomKey } from '@tidemark/contract/client';
import { endSession } from './api.ts';
import { useLanguageStore } from './device/language.ts';
import { currentToken } from './session/session.ts';

/** Sends a file by a call that takes one, with fields beside it; rejects with the errors of the API's client. */
export async function sendFile<C extends Call>(
  call: C,
  file: File,
  fields: Readonly<Record<string, string>> = {},
): Promise<CallOutput<C>> {
  const form = new FormData();
  // Before the file: the server stops reading where it is too large.
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(call.upload?.field ?? 'file', file);
  const token = currentToken();
  const response = await window
    .fetch(call.path, {
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
  })) as Envelope<CallOutput<C>>;
  if (envelope.code === CODE_OK) return envelope.data;
  if (envelope.code === CODE_SESSION_EXPIRED) endSession('expired');
  throw new CallRefused(envelope);
}
