import type { CallOutput, CallRead, Lang } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/operator/news';
import { stateOfArticle } from '@tidemark/domain/content';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { changesBetween, type Setting } from '@tidemark/domain/settings';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { OperatorContext, OperatorFileContext } from '../../../platform/http/route.ts';
import { type Article, type ChangedArticle, logoAddress } from '../../content/index.ts';
import { publicPath } from '../../files/index.ts';
import { audited } from '../audit/audited.ts';
import type { OperatorParts } from '../parts.ts';
import { lastPage, moment, momentOrNull } from '../present.ts';
import { operatorEmails } from '../store/accounts.ts';

type Parts = Pick<OperatorParts, 'database' | 'clock' | 'ports'>;
type WireArticle = CallOutput<typeof calls.operatorNewsOne>;

/** News and announcements in whatever state. */
export async function showArticles(
  { ports, clock, database }: Parts,
  input: CallRead<typeof calls.operatorNews>,
  lang: Lang,
): Promise<CallOutput<typeof calls.operatorNews>> {
  const now = clock.now();
  const { page, page_size: pageSize } = input;
  const { rows, total } = await ports.content.newsAdministration.list({
    lang,
    now,
    categoryId: input.category_id || undefined,
    state: input.state || undefined,
    page,
    pageSize,
  });
  const emails = await operatorEmails(database, [
    ...new Set(rows.flatMap(({ changedBy }) => changedBy ?? [])),
  ]);
  const data = rows.map((row) => ({
    id: row.id,
    category_id: row.categoryId,
    state: stateOfArticle(row, now),
    logo: logoAddress(row.logo),
    publish_at: momentOrNull(row.publishAt),
    withdrawn_at: momentOrNull(row.withdrawnAt),
    langs: [...row.langs],
    changed_at: moment(row.changedAt),
    changed_by: row.changedBy === undefined ? null : (emails.get(row.changedBy) ?? null),
    title: row.title,
    lang: row.lang,
  }));
  return { data, total, page, last_page: lastPage(total, pageSize) };
}

export async function showArticle(parts: Parts, id: number): Promise<Outcome<WireArticle>> {
  const found = await parts.ports.content.newsAdministration.one(id);
  return found ? presentArticle(parts, found, []) : refuse('operator.unknown_object', {}, 'id');
}

/** Writes or changes an article; its pictures are used from then on. */
export function saveArticle(
  parts: Parts,
  input: CallRead<typeof calls.operatorNewsSave>,
  context: OperatorContext,
): Promise<Outcome<WireArticle>> {
  const { content, files } = parts.ports;
  const { id, from, category_id: categoryId, logo, texts } = input;
  const now = parts.clock.now();
  return changing(parts, context, id == null ? 'news.write' : 'news.change', '', (tx) =>
    content.newsAdministration.save(
      tx,
      { categoryId, logo, texts },
      {
        id: id ?? undefined,
        from,
        operatorId: context.operator.operatorId,
        now,
        usePictures: (inTx, names) => files.publicPictures.use(inTx, names, now),
      },
    ),
  );
}

/** Publishes an article now, or at a future moment. */
export function publishArticle(
  parts: Parts,
  { id, from, at }: CallRead<typeof calls.operatorNewsPublish>,
  context: OperatorContext,
): Promise<Outcome<WireArticle>> {
  const change = { id, from, operatorId: context.operator.operatorId, now: parts.clock.now() };
  const due = at == null ? undefined : Date.parse(at);
  return changing(parts, context, due === undefined ? 'news.publish' : 'news.schedule', '', (tx) =>
    parts.ports.content.newsAdministration.publish(tx, change, due),
  );
}

/** Takes an article back, with a reason. */
export async function withdrawArticle(
  parts: Parts,
  { id, from, reason }: CallRead<typeof calls.operatorNewsWithdraw>,
  context: OperatorContext,
): Promise<Outcome<WireArticle>> {
  if (reason.trim() === '') return refuse('operator.reason_required', {}, 'reason');
  const change = { id, from, operatorId: context.operator.operatorId, now: parts.clock.now() };
  return changing(parts, context, 'news.withdraw', reason.trim(), (tx) =>
    parts.ports.content.newsAdministration.withdraw(tx, change),
  );
}

/** Stores a picture for an article; unused ones are deleted. */
export async function takeNewsPicture(
  parts: Parts,
  context: OperatorFileContext,
): Promise<Outcome<CallOutput<typeof calls.operatorNewsPicture>>> {
  const { operatorId } = context.operator;
  const { file: bytes, now } = context;
  const given = { operatorId, bytes, field: 'file', now };
  const kept = await parts.ports.files.publicPictures.keep(given);
  if (isRefusal(kept)) return kept;
  const { name, width, height } = kept;
  return audited(parts, context, async () => ({
    answer: { url: publicPath(name), width, height },
    note: { action: 'news.picture', object: `picture:${name}` },
  }));
}

/** Makes a change in one transaction with its entry in the audit trail. */
async function changing(
  parts: Parts,
  context: OperatorContext,
  action: string,
  reason: string,
  change: (tx: Queryable) => Promise<Outcome<ChangedArticle>>,
): Promise<Outcome<WireArticle>> {
  return audited(parts, context, async (tx) => {
    const done = await change(tx);
    if (isRefusal(done)) return done;
    const { before, after, cleaned } = done;
    const changes = changesBetween(before && told(before), told(after));
    const detail = Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }]));
    const note = { action, object: `article:${after.id}`, reason, detail };
    return { answer: await presentArticle(parts, after, cleaned), note };
  });
}

/** What the audit trail records of an article. Its editions store full contents: here lengths. */
function told(article: Article): Setting {
  return {
    version: article.version,
    category_id: article.categoryId,
    logo: article.logo,
    publish_at: momentOrNull(article.publishAt),
    withdrawn_at: momentOrNull(article.withdrawnAt),
    texts: Object.fromEntries(
      Object.entries(article.texts).map(([lang, { title, desc, content }]) => [
        lang,
        { title, desc, content_characters: content.length },
      ]),
    ),
  };
}

async function presentArticle(
  { clock, database }: Parts,
  article: Article,
  cleaned: ChangedArticle['cleaned'],
): Promise<WireArticle> {
  const { changedBy } = article;
  const emails = await operatorEmails(database, changedBy === undefined ? [] : [changedBy]);
  return {
    id: article.id,
    category_id: article.categoryId,
    state: stateOfArticle(article, clock.now()),
    logo: logoAddress(article.logo),
    publish_at: momentOrNull(article.publishAt),
    withdrawn_at: momentOrNull(article.withdrawnAt),
    langs: Object.keys(article.texts) as WireArticle['langs'],
    changed_at: moment(article.changedAt),
    changed_by: changedBy === undefined ? null : (emails.get(changedBy) ?? null),
    version: article.version,
    texts: article.texts,
    cleaned: [...cleaned],
  };
}
