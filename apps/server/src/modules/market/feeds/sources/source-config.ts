import { type BinanceSettings, readBinanceSettings } from '../connectors/binance/settings.ts';
import type { CcxtSettings } from '../connectors/ccxt/library.ts';
import { readCcxtSettings } from '../connectors/ccxt/settings.ts';
import { readFinnhubSettings } from '../connectors/finnhub/settings.ts';
import { type FixSettings, readFixSettings } from '../connectors/fix/settings.ts';
import { type HttpFeedSettings, readHttpFeedSettings } from '../connectors/http/settings.ts';
import { type OandaSettings, readOandaSettings } from '../connectors/oanda/settings.ts';
import { readPolygonSettings } from '../connectors/polygon/settings.ts';
import { readTwelveDataSettings, type TwelveDataSettings } from '../connectors/twelvedata/settings.ts';
import type { VendorSettings } from '../connectors/vendor/settings.ts';

/** A real source and how to reach it. */
export type SourceConfig = NamedSource &
  (
    | { readonly kind: 'oanda'; readonly settings: OandaSettings }
    | { readonly kind: 'binance'; readonly settings: BinanceSettings }
    | { readonly kind: 'twelvedata'; readonly settings: TwelveDataSettings }
    | { readonly kind: 'finnhub'; readonly settings: VendorSettings }
    | { readonly kind: 'polygon'; readonly settings: VendorSettings }
    | { readonly kind: 'fix'; readonly settings: FixSettings }
    | { readonly kind: 'ccxt'; readonly settings: CcxtSettings }
    | { readonly kind: 'http'; readonly settings: HttpFeedSettings }
    | { readonly kind: 'ingest'; readonly settings: { readonly token: string } }
  );

interface NamedSource {
  /** As in the setting, for operators; without the query of an address, which may hold a key. */
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

const KINDS: ReadonlySet<string> = new Set<SourceConfig['kind']>([
  ...(['oanda', 'binance', 'twelvedata', 'finnhub', 'polygon', 'fix', 'ccxt', 'http', 'ingest'] as const),
]);

function kindOf(name: string): string {
  return /^\s*(\w+)/.exec(name)?.[1] ?? '';
}

/**
 * Whether a setting names real sources, in order of preference: `fix:HOST:PORT,ccxt:kraken`. `ingest` alone is a feed
 * of its own.
 */
export function namesSources(setting: string): boolean {
  return setting.trim() !== 'ingest' && KINDS.has(kindOf(setting));
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
  const kind = kindOf(name);
  const place = name.slice(kind.length + 1);
  switch (kind) {
    case 'oanda':
      return named({ kind, name, publicName: 'OANDA' }, readOandaSettings(env));
    case 'binance':
      return named({ kind, name, publicName: 'Binance' }, readBinanceSettings(env));
    case 'twelvedata':
      return named({ kind, name, publicName: 'Twelve Data' }, readTwelveDataSettings(env));
    case 'finnhub':
      return named({ kind, name, publicName: 'Finnhub' }, readFinnhubSettings(env));
    case 'polygon':
      return named({ kind, name, publicName: 'Polygon' }, readPolygonSettings(env));
    case 'fix':
      return named({ kind, name, publicName: 'FIX' }, readFixSettings(place, env));
    case 'ccxt':
      return named({ kind, name, publicName: place }, readCcxtSettings(place, env));
    case 'http':
      return readHttpSource(place, env);
    case 'ingest':
      return place === '' ? readIngestSource(env.FEED_TOKEN) : unknownSource(name);
    default:
      return unknownSource(name);
  }
}

function unknownSource(name: string): SourceProblem {
  return {
    problem: `«${name}» is no price source that can stand in a list`,
    example: 'FEED=oanda,ccxt:kraken',
  };
}

function readIngestSource(token: string | undefined): SourceConfig | SourceProblem {
  if (token) return { kind: 'ingest', name: 'ingest', publicName: 'Broker feed', settings: { token } };
  return {
    problem: 'ingest needs FEED_TOKEN, which is not set',
    example: 'FEED=oanda,ingest FEED_TOKEN=a-long-secret',
  };
}

function readHttpSource(place: string, env: Environment): SourceConfig | SourceProblem {
  const settings = readHttpFeedSettings(place, env);
  if ('problem' in settings) return settings;
  const { origin, pathname, hostname } = new URL(settings.url);
  return { kind: 'http', name: `http:${origin}${pathname}`, publicName: hostname, settings };
}

/** The source with its settings, or why they cannot be used. */
function named<Source extends object, Settings extends object>(
  source: Source,
  settings: Settings | SourceProblem,
): (Source & { readonly settings: Settings }) | SourceProblem {
  return 'problem' in settings ? (settings as SourceProblem) : { ...source, settings: settings as Settings };
}
