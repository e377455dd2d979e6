import type { CcxtSettings } from '../connectors/ccxt/library.ts';
import { readCcxtSettings } from '../connectors/ccxt/settings.ts';
import { type FixSettings, readFixSettings } from '../connectors/fix/settings.ts';

/** A real source and how to reach it. */
export type SourceConfig = NamedSource &
  (
    | { readonly kind: 'fix'; readonly settings: FixSettings }
    | { readonly kind: 'ccxt'; readonly settings: CcxtSettings }
  );

interface NamedSource {
  /** As in the setting, for operators. */
  readonly name: string;
  /** For everyone, without the address of a private line. */
  readonly publicName: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Why a source cannot be used, for the one line that stops the start. */
export interface SourceProblem {
  readonly problem: string;
  readonly example: string;
}

/** The most sources of one instance. */
const SOURCES_MAX = 8;

/** Whether a setting names real sources, in order of preference: `fix:HOST:PORT,ccxt:kraken`. */
export function namesSources(setting: string): boolean {
  return /^(fix|ccxt):/.test(setting);
}

/** Reads a list of sources with their companions in the environment. */
export function readSources(setting: string, env: Environment): readonly SourceConfig[] | SourceProblem {
  const names = setting.split(',').map((name) => name.trim());
  if (names.length > SOURCES_MAX) {
    return { problem: `names more than ${SOURCES_MAX} sources`, example: 'FEED=fix:fix.example.com:9876' };
  }
  const sources: SourceConfig[] = [];
  for (const name of names) {
    const read = readSource(name, env);
    if ('problem' in read) return read;
    if (sources.some((known) => known.name === name)) {
      return { problem: `names ${name} twice`, example: 'FEED=fix:fix.example.com:9876,ccxt:kraken' };
    }
    const isTaken = sources.some((known) => known.publicName === read.publicName);
    sources.push(isTaken ? { ...read, publicName: `${read.publicName} ${sources.length + 1}` } : read);
  }
  return sources;
}

function readSource(name: string, env: Environment): SourceConfig | SourceProblem {
  const [kind = '', ...rest] = name.split(':');
  const place = rest.join(':');
  if (kind === 'fix') {
    const settings = readFixSettings(place, env);
    return 'problem' in settings ? settings : { kind, name, publicName: 'FIX', settings };
  }
  if (kind === 'ccxt') {
    const settings = readCcxtSettings(place, env);
    return 'problem' in settings ? settings : { kind, name, publicName: place, settings };
  }
  return {
    problem: `«${name}» is no price source that can stand in a list`,
    example: 'FEED=fix:fix.example.com:9876,ccxt:kraken',
  };
}
