import { SourceFailure } from '../connector.ts';
import { responseChunks } from './response-chunks.ts';

/**
 * The body of a response as text.
 *
 * @throws SourceFailure where it is longer than `bytesMax`, or the signal's reason where it is aborted; the
 * connection is closed.
 */
export async function boundedText(
  response: Response,
  bytesMax: number,
  signal: AbortSignal,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of responseChunks(response, signal)) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) {
      throw new SourceFailure('market.source_malformed', `an answer of more than ${bytesMax} bytes`);
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
