import type { Notice } from '@tidemark/contract/live';
import { cue } from './cue.ts';
import type { Cue } from './cues.ts';

const byKey: Readonly<Record<string, Cue>> = {
  'forex.pending_filled': 'fill',
  'forex.stopped': 'stop',
  'forex.closed_out': 'stop',
  'forex.margin_warning': 'alert',
  'forex.pending_cancelled': 'refusal',
};

/** The sound of a notice; undefined: none. */
export function cueOf({ kind, key }: Pick<Notice, 'kind' | 'key'>): Cue | undefined {
  return kind === 'alert' ? 'alert' : byKey[key];
}

export function cueNotices(notices: readonly Pick<Notice, 'kind' | 'key'>[]): void {
  for (const notice of notices) {
    const event = cueOf(notice);
    if (event) cue(event);
  }
}
