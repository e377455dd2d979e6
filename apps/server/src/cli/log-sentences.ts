import { parseEntry } from '@tidemark/verify/entry';
import type { EntryDifference, MirrorProblem, TickMisnumbered } from '@tidemark/verify/mirror';

/** Unix seconds as a person reads them. */
export function momentText(seconds: number | undefined): string {
  const date = new Date((seconds ?? Number.NaN) * 1000);
  return Number.isNaN(date.getTime())
    ? 'at an unknown time'
    : date.toISOString().replace('T', ' ').replace('.000Z', ' UTC');
}

/** Why a mirror does not follow its log, in one sentence. */
export function refusalText(problem: MirrorProblem, directory: string): string {
  switch (problem.kind) {
    case 'checkpoint':
      return checkpointText(problem.problem);
    case 'other_log':
      return `the log is now ${problem.found}, the mirror in ${directory} is of ${problem.kept}: mirror the new log into another folder, and keep this one`;
    case 'split': {
      const { size, kept, found, first } = problem;
      const entry =
        first === undefined ? '' : `, and the first entry that differs is ${differenceText(first)}`;
      return `split view: two different logs of ${size} entries were signed, the mirror has the root ${kept}, the other one is ${found}${entry}. Keep ${directory}/checkpoints: the two signatures are the proof`;
    }
    case 'shrunk':
      return `the log has shrunk: ${problem.kept} entries were signed, now it shows ${problem.found} with a later signature`;
    case 'changed':
      return `an old entry was changed: ${differenceText(problem.first)}`;
    case 'entry':
      return `entry ${problem.index}, ${entryText(problem.found)}, is not the one that was signed at its place`;
    case 'tile':
      return `the tile ${problem.path} is not what the entries and tiles below it make`;
    case 'missing':
      return `the log does not give the tile ${problem.path}`;
    case 'root':
      return `the tiles that the log gives do not make the root that it has signed for ${problem.size} entries`;
  }
}

function checkpointText(problem: 'not_a_checkpoint' | 'other_log' | 'not_signed'): string {
  switch (problem) {
    case 'not_a_checkpoint':
      return 'this is no checkpoint of a log';
    case 'other_log':
      return 'the checkpoint is of another log than the public keys';
    case 'not_signed':
      return 'the checkpoint is not signed by a known key of the log; if the operator has published a new key, give it with --key';
  }
}

function differenceText({ index, kept, found }: EntryDifference): string {
  const now = found === undefined ? 'does not give it' : `shows ${entryText(found)}`;
  const before = kept === undefined ? 'has its hash alone' : `has ${entryText(kept)}`;
  return `number ${index}: the mirror ${before}, the log ${now}`;
}

/** A tick that is doubled, or follows one that was left out. */
export function misnumberedText({ index, instrument, seq, last }: TickMisnumbered): string {
  const place = `entry ${index} is tick ${seq} of ${printable(instrument)}`;
  if (seq <= last) return `${place}, but number ${last} was there before: the number is doubled`;
  const skipped = seq - last === 2 ? `number ${last + 1} is` : `numbers ${last + 1} to ${seq - 1} are`;
  return `${place}, and the one before is number ${last}: ${skipped} not in the log`;
}

const TEXT_CHARS_MAX = 80;
const COMMITMENT_CHARS = 12;

/** An entry as a person names it. */
export function entryText(content: string): string {
  const entry = parseEntry(content);
  switch (entry?.kind) {
    case 'tick': {
      const at = new Date(entry.at);
      const moment = Number.isNaN(at.getTime()) ? String(entry.at) : at.toISOString();
      return printable(`tick ${entry.seq} of ${entry.instrument} (${entry.price} at ${moment})`);
    }
    case 'record':
      return printable(`the private record ${entry.commitment.slice(0, COMMITMENT_CHARS)}`);
    case 'missing':
      return printable(`the note that “${entry.what}” was missing`);
    case 'key':
      return 'a change of the key';
    case 'log':
      return printable(`the beginning of ${entry.origin}`);
    default:
      return 'an entry of another kind';
  }
}

/** What a log writes must not control the terminal. */
export function printable(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}]/gu, '?');
  return plain.length > TEXT_CHARS_MAX ? `${plain.slice(0, TEXT_CHARS_MAX)}…` : plain;
}
