import { toaster } from '../layout/toaster.ts';
import { useText } from './language.ts';

/** Copies a text and confirms it; if the browser forbids copying, shows nothing. */
export function useCopy(): (text: string) => void {
  const t = useText('app');
  return (text) => {
    const said = () => toaster.show(t('copied'), 'good');
    // The clipboard exists only on https and localhost; a home-network instance uses the older API.
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
