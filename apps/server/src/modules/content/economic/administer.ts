import { economicLimits } from '@tidemark/contract/operator/economic';
import { readEventFile } from '@tidemark/domain/economic';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { isOutsideUrl } from '../../../platform/push/outside-only.ts';
import {
  allSources,
  type CountedSource,
  deleteSource,
  insertSource,
  lockSource,
  makeDue,
  saveAddress,
} from '../store/economic.ts';
import { saveOutcome } from './runner.ts';

/** The operators' interface to the economic calendar; changes are made in the transaction that is given. */
export interface EconomicAdministration {
  sources(database: Queryable): Promise<CountedSource[]>;
  /** Imports a file into a source (`id`), or into a new one of this name. Refuses the file as a whole. */
  importFile(tx: Queryable, input: ImportedFile): Promise<Outcome<CountedSource>>;
  /** Sets the address of a source, or adds one; its first run is due at once. */
  saveAddress(tx: Queryable, input: SavedAddress): Promise<Outcome<CountedSource>>;
  /** Makes a run due; refuses a source without an address. */
  makeDue(
    tx: Queryable,
    input: { readonly id: number; readonly now: Millis },
  ): Promise<Outcome<CountedSource>>;
  /** Removes a source with its events; answers its name. */
  remove(tx: Queryable, id: number): Promise<Outcome<string>>;
  /** Reads what is due, in the background: to be called after a commit. */
  look(): void;
}

interface ImportedFile {
  readonly id: number | undefined;
  readonly name: string | undefined;
  readonly text: string;
  readonly now: Millis;
}

interface SavedAddress {
  readonly id: number | undefined;
  readonly name: string;
  readonly url: string;
  readonly everyHours: number;
  readonly now: Millis;
}

const unknownSource = () => refuse('operator.unknown_object', {}, 'id');

export function economicAdministration(look: () => void): EconomicAdministration {
  return {
    look,
    sources: allSources,
    async importFile(tx, { id, name, text, now }) {
      const read = readEventFile(text);
      if (isRefusal(read)) return read;
      const target = id === undefined ? await newSource(tx, { name, now }) : (await lockSource(tx, id))?.id;
      if (target === undefined) return unknownSource();
      if (isRefusal(target)) return target;
      await saveOutcome(tx, { id: target, now }, read);
      return counted(tx, target);
    },
    async saveAddress(tx, { id, name, url, everyHours, now }) {
      if (!isOutsideUrl(url)) return refuse('economic.url_malformed', {}, 'url');
      const target = id === undefined ? await newSource(tx, { name, now }) : (await lockSource(tx, id))?.id;
      if (target === undefined) return unknownSource();
      if (isRefusal(target)) return target;
      await saveAddress(tx, { id: target, name, url, everyHours, now });
      return counted(tx, target);
    },
    async makeDue(tx, { id, now }) {
      const source = await lockSource(tx, id);
      if (source === undefined) return unknownSource();
      if (source.url === null) return refuse('economic.no_address', {}, 'id');
      await makeDue(tx, id, now);
      return counted(tx, id);
    },
    async remove(tx, id) {
      const source = await lockSource(tx, id);
      if (source === undefined) return unknownSource();
      await deleteSource(tx, id);
      return source.name;
    },
  };
}

async function newSource(
  tx: Queryable,
  { name, now }: { readonly name: string | undefined; readonly now: Millis },
): Promise<Outcome<number>> {
  if (name === undefined) return refuse('economic.name_required', {}, 'name');
  const max = economicLimits.sources;
  const added = await insertSource(tx, { name, now, max });
  return added ?? refuse('economic.too_many_sources', { max }, 'name');
}

async function counted(tx: Queryable, id: number): Promise<CountedSource> {
  const sources = await allSources(tx);
  return present(
    sources.find((source) => source.id === id),
    'a changed source exists',
  );
}
