import { needPageTexts } from '../device/language.ts';
import { fetched } from './missing-part.ts';

/**
 * Fetches a part of the app together with its texts: for lazy parts that may be needed on Home, where only
 * the frame's own texts are loaded. Inside a page they are loaded already.
 */
export async function withTexts<M>(load: () => Promise<M>): Promise<M> {
  const [part] = await fetched(() => Promise.all([load(), needPageTexts()]));
  return part;
}
