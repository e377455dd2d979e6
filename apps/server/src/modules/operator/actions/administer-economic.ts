import type { CallOutput, CallRead, Lang } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/operator/economic';
import { isRefusal, type Outcome } from '@tidemark/domain/outcome';
import { sentence } from '@tidemark/i18n/server';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { OperatorContext, OperatorFileContext } from '../../../platform/http/route.ts';
import type { EconomicSource } from '../../content/index.ts';
import { audited } from '../audit/audited.ts';
import type { OperatorParts } from '../parts.ts';
import { moment, momentOrNull } from '../present.ts';

type Parts = Pick<OperatorParts, 'database' | 'clock' | 'ports'>;
type WireSource = CallOutput<typeof calls.operatorEconomicSave>;

/** The sources of the economic calendar. */
export async function showEconomicSources(
  { ports, database }: Parts,
  lang: Lang,
): Promise<CallOutput<typeof calls.operatorEconomicSources>> {
  const sources = await ports.content.economicAdministration.sources(database);
  return sources.map((source) => presentSource(source, lang));
}

/** Imports a file of events. */
export function importEconomicFile(
  parts: Parts,
  { id, name }: CallRead<typeof calls.operatorEconomicImport>,
  context: OperatorFileContext,
): Promise<Outcome<WireSource>> {
  const { economicAdministration } = parts.ports.content;
  const text = context.file.toString('utf8');
  return changing(parts, context, 'economic.import', (tx) =>
    economicAdministration.importFile(tx, { id, name, text, now: parts.clock.now() }),
  );
}

/** Sets the address of a source and reads it. */
export function saveEconomicAddress(
  parts: Parts,
  { id, name, url, every_hours: everyHours }: CallRead<typeof calls.operatorEconomicSave>,
  context: OperatorContext,
): Promise<Outcome<WireSource>> {
  const { economicAdministration } = parts.ports.content;
  return changing(parts, context, 'economic.save', (tx) =>
    economicAdministration.saveAddress(tx, { id, name, url, everyHours, now: parts.clock.now() }),
  );
}

/** Reads the address of a source now. */
export function runEconomicSource(
  parts: Parts,
  { id }: CallRead<typeof calls.operatorEconomicRun>,
  context: OperatorContext,
): Promise<Outcome<WireSource>> {
  const { economicAdministration } = parts.ports.content;
  return changing(parts, context, 'economic.run', (tx) =>
    economicAdministration.makeDue(tx, { id, now: parts.clock.now() }),
  );
}

/** Removes a source with its events. */
export function removeEconomicSource(
  parts: Parts,
  { id }: CallRead<typeof calls.operatorEconomicRemove>,
  context: OperatorContext,
): Promise<Outcome<true>> {
  return audited(parts, context, async (tx) => {
    const name = await parts.ports.content.economicAdministration.remove(tx, id);
    if (isRefusal(name)) return name;
    const note = { action: 'economic.remove', object: `economic_source:${id}`, detail: { name } };
    return { answer: true as const, note };
  });
}

/** Makes a change in one transaction with its entry in the audit trail; what became due is read after it. */
async function changing(
  parts: Parts,
  context: OperatorContext,
  action: string,
  change: (tx: Queryable) => Promise<Outcome<EconomicSource>>,
): Promise<Outcome<WireSource>> {
  return audited(parts, context, async (tx) => {
    const source = await change(tx);
    if (isRefusal(source)) return source;
    const { name, runEvents, everyHours } = source;
    // The host only: the rest of an address may contain a secret.
    const host = source.url === null ? null : new URL(source.url).host;
    return {
      answer: presentSource(source, context.lang),
      note: {
        action,
        object: `economic_source:${source.id}`,
        detail:
          action === 'economic.import'
            ? { name, events: runEvents }
            : { name, host, every_hours: everyHours },
      },
      afterCommit: () => parts.ports.content.economicAdministration.look(),
    };
  });
}

function presentSource(source: EconomicSource, lang: Lang): WireSource {
  const { id, name, url, everyHours, nextRunAt, events, firstAt, lastAt, runAt, problem } = source;
  return {
    ...{ id, name, url, every_hours: everyHours, next_run_at: momentOrNull(nextRunAt) },
    ...{ events, first_at: momentOrNull(firstAt), last_at: momentOrNull(lastAt) },
    last_run:
      runAt === null
        ? null
        : {
            at: moment(runAt),
            events: source.runEvents,
            left_out: source.runLeftOut,
            problem: problem === null ? '' : sentence(lang, problem, source.problemParams),
          },
  };
}
