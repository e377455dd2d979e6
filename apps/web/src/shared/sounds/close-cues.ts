import { onPositionsClosed } from '../../live/positions.ts';
import { cue } from './cue.ts';

let isListening = false;

/** From now on, for the life of the page, a position that closes by any cause is heard. */
export function cueClosings(): void {
  if (isListening) return;
  isListening = true;
  onPositionsClosed(() => cue('close'));
}
