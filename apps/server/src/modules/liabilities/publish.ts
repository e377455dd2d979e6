import type { PublicText } from '../../platform/http/public-text-route.ts';
import type { LiabilitiesParts } from './parts.ts';
import { presentStatement } from './present.ts';
import { selectStatement, selectStatements } from './store.ts';

/** Far more months than an instance lives. */
const LISTED_MAX = 1000;
/** Who watches for a new statement sees it within a minute. */
const LIST_AGE_S = 60;
/** A statement never changes. */
const STATEMENT_AGE_S = 31_536_000;
const ID = /^[1-9]\d{0,15}$/;

/** The newest statements: JSON without login. */
export async function publishedList({ database }: Pick<LiabilitiesParts, 'database'>): Promise<PublicText> {
  const { statements } = await selectStatements(database, { offset: 0, limit: LISTED_MAX });
  const list = statements.map((statement) => ({
    ...presentStatement(statement),
    root: Buffer.from(statement.root).toString('base64'),
  }));
  const text = `${JSON.stringify(list, null, 2)}\n`;
  return { text, contentType: 'application/json; charset=utf-8', maxAgeS: LIST_AGE_S };
}

/** A statement as it was signed, without login; undefined where there is none of this number. */
export async function publishedStatement(
  { database }: Pick<LiabilitiesParts, 'database'>,
  id: string,
): Promise<PublicText | undefined> {
  const statement = ID.test(id) ? await selectStatement(database, Number(id)) : undefined;
  return (
    statement && {
      ...{ text: statement.note, contentType: 'text/plain; charset=utf-8', maxAgeS: STATEMENT_AGE_S },
    }
  );
}
