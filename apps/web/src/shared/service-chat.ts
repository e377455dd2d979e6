import { useText } from './language.ts';
import { useGoing } from './navigation.tsx';
import { useBasicInfo } from './settings.ts';
import { toaster } from './toaster.ts';

const LINK_IN_DIALOG = 2;
const LINK_OPENS = 3;

/** What a tap on customer service does, by service_link_type (core.md section 2). */
export type ServiceStep =
  | { readonly kind: 'dialog' | 'open'; readonly link: string }
  | { readonly kind: 'chat' };

export function serviceStep(
  info: { readonly service_link: string; readonly service_link_type: number } | undefined,
): ServiceStep {
  if (!info || info.service_link === '') return { kind: 'chat' };
  if (info.service_link_type === LINK_IN_DIALOG) return { kind: 'dialog', link: info.service_link };
  if (info.service_link_type === LINK_OPENS) return { kind: 'open', link: info.service_link };
  return { kind: 'chat' };
}

/** Opens customer service; the dialog with the link to copy is the caller's to show. */
export function useServiceChat(showLink: (link: string) => void): () => void {
  const going = useGoing();
  const info = useBasicInfo();
  return () => {
    const step = serviceStep(info);
    if (step.kind === 'dialog') showLink(step.link);
    else if (step.kind === 'open') window.open(step.link, '_blank', 'noopener');
    else going.to('mineChat');
  };
}

/** Copies a text and says so; on an origin without clipboard nothing is said to have been copied. */
export function useCopy(): (text: string) => void {
  const t = useText('app');
  return (text) => {
    navigator.clipboard?.writeText(text).then(
      () => toaster.show(t('copied'), 'good'),
      () => undefined,
    );
  };
}
