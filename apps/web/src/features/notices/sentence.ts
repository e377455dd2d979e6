import { type NamedInstrument, spokenParams } from '@tidemark/i18n';
import { useFormats, useText } from '../../shared/device/language.ts';
import type { Notice } from './view-model.ts';

/** A notice in words. */
export interface Sentence {
  readonly title: string;
  readonly text: string;
}

/** Translation function for keys that come from the server. */
interface Speaker {
  (key: string, params?: Readonly<Record<string, string>>): string;
  has(key: string): boolean;
}

/** Translates notices; one with an unknown key gets a generic text. */
export function useSentences(): (
  notice: Pick<Notice, 'key' | 'params'>,
  instruments: readonly NamedInstrument[],
) => Sentence {
  // The keys come at run time from the server, so they are not typed here.
  const t = useText('notices') as unknown as Speaker;
  const f = useFormats();
  return ({ key, params }, instruments) => {
    const known = t.has(`${key}.title`) ? key : 'other';
    const words = spokenParams(params, f, instruments);
    return { title: t(`${known}.title`, words), text: t(`${known}.text`, words) };
  };
}
