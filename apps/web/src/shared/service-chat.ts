import { getBasicInfo } from '@tidemark/contract/calls/content';
import { api } from './api/api.ts';
import { useText } from './language.ts';
import { useGoing } from './navigation.tsx';
import { serviceStep } from './service-step.ts';
import { useBasicInfo } from './settings.ts';
import { toaster } from './toaster.ts';

/** Opens customer service; the dialog with the link to copy is the caller's to show. */
export function useServiceChat(showLink: (link: string) => void): () => Promise<void> {
  const going = useGoing();
  const known = useBasicInfo();
  return async () => {
    // A tap that comes before the settings waits for them: where it leads depends on them.
    const info = known ?? (await api.call(getBasicInfo, {}, { quiet: true }).catch(() => undefined));
    const step = serviceStep(info);
    if (step.kind === 'dialog') showLink(step.link);
    else if (step.kind === 'open') window.open(step.link, '_blank', 'noopener');
    else going.to('mineChat');
  };
}

/** Copies a text and says so; where the browser lets nothing be copied, it says nothing. */
export function useCopy(): (text: string) => void {
  const t = useText('app');
  return (text) => {
    const said = () => toaster.show(t('copied'), 'good');
    // The clipboard exists only on https and localhost; a house on a home network copies the older way.
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(said, () => undefined);
    else if (copyOlderWay(text)) said();
  };
}

function copyOlderWay(text: string): boolean {
  let isGiven = false;
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    isGiven = true;
  };
  document.addEventListener('copy', give, { once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', give);
  return isGiven;
}
