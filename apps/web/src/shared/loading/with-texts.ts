import { needPageTexts } from '../device/language.ts';
import { fetched } from './missing-part.ts';

/**
 * Fetches a part of the app together with the texts it speaks: for whatever is lazy and may be wanted
 * on Home, where only the frame's own texts are there yet. Inside a page they are there already.
 */
export async function withTexts<M>(load: () => Promise<M>): Promise<M> {
  const [part] = await fetched(() => Promise.all([load(), needPageTexts()]));
  return part;
}
