import { getBasicInfo } from '@tidemark/contract/calls/content/content';
import { api } from '../api/api.ts';
import { useBasicInfo } from '../company/settings.ts';
import { useGoing } from '../layout/navigation.tsx';
import { serviceStep } from './service-step.ts';

/** Opens customer service; the dialog with the link to copy is the caller's to show. */
export function useServiceChat(showLink: (link: string) => void): () => Promise<void> {
  const going = useGoing();
  const known = useBasicInfo();
  return async () => {
    // A tap before the settings are loaded waits: they determine its target.
    const info = known ?? (await api.call(getBasicInfo, {}, { quiet: true }).catch(() => undefined));
    const step = serviceStep(info);
    if (step.kind === 'dialog') showLink(step.link);
    else if (step.kind === 'open') window.open(step.link, '_blank', 'noopener');
    else going.to('mineChat');
  };
}
