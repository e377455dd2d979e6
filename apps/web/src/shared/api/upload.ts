import { type Call, type CallOutput, CODE_OK, CODE_SESSION_EXPIRED, type Envelope } from '@tidemark/contract';
import { CallCancelled, CallFailed, CallRefused, randomKey } from '@tidemark/contract/client';
import { useLanguageStore } from '../device/language.ts';
import { hosts } from '../layout/page-hosts.ts';
import { currentToken } from '../session/session.ts';
import { endSession } from './api.ts';

export interface UploadOptions {
  /** Called with the share sent, 0 to 1. */
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends one file as the multipart field `file`. Uses XMLHttpRequest, because fetch reports no progress.
 * Rejects with the three errors of the API client; shows no toast, because the error appears at the picture.
 */
export function uploadFile<C extends Call>(
  call: C,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<CallOutput<C>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const failed = () => reject(signal.aborted ? new CallCancelled() : new CallFailed('ERR_NETWORK'));
    request.open('POST', `${hosts.api}${call.path}`);
    for (const [name, value] of Object.entries(headersNow())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onerror = failed;
    request.onabort = failed;
    request.onload = () => {
      const envelope = readEnvelope(request.responseText);
      if (envelope === undefined) return reject(new CallFailed(String(request.status)));
      if (envelope.code === CODE_OK) return resolve(envelope.data as CallOutput<C>);
      if (envelope.code === CODE_SESSION_EXPIRED) endSession();
      return reject(new CallRefused(envelope));
    };
    request.onloadend = () => signal.removeEventListener('abort', cancel);
    signal.addEventListener('abort', cancel);
    if (signal.aborted) return reject(new CallCancelled());
    const form = new FormData();
    form.append('file', file);
    return request.send(form);
  });
}

function headersNow(): Readonly<Record<string, string>> {
  const token = currentToken();
  return {
    lang: useLanguageStore.getState().language,
    'idempotency-key': randomKey(),
    ...(token === undefined ? {} : { authorization: token }),
  };
}

function readEnvelope(text: string): Envelope | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    const isEnvelope = typeof answer === 'object' && answer !== null && 'code' in answer;
    return isEnvelope ? (answer as Envelope) : undefined;
  } catch {
    return undefined;
  }
}
