import { DOCUMENT_LENGTH_MAX, workspaceSave } from '@tidemark/contract/calls/account/workspace';
import { isRefusal } from '@tidemark/domain/outcome';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { aCallerContext } from '../../../test/support/trading-instance.ts';
import { idempotencyClaimOf } from '../../platform/http/input/idempotency-fingerprint.ts';
import { saveDocument } from './actions/save-document.ts';
import { presentDocuments } from './present.ts';
import { selectChanged } from './store.ts';

const { database } = await testDatabase();
let users = 0;
const aUser = () => {
  users += 1;
  return users;
};
const save = (userId: number, name: string, body: string, base = 0, key?: string) => {
  const input = { name, body, base };
  const idempotency = idempotencyClaimOf(workspaceSave.path, input, key);
  const caller = { userId, isDemo: true, sessionId: 1 };
  return saveDocument(database, input, { ...aCallerContext(caller, { now: 0 }), idempotency });
};
const list = async (userId: number, since = 0) =>
  presentDocuments(await selectChanged(database, userId, since), since);

describe('workspace', () => {
  it('returns what changed after a revision to its owner only, removed documents too', async () => {
    const [alice, bob] = [aUser(), aUser()];
    await save(alice, 'drawings.EURUSD', '{"a":1}');
    const { revision } = await list(alice);
    await save(alice, 'indicators', '{"MA":[5]}');
    await save(alice, 'drawings.EURUSD', '', revision);
    expect(await list(alice, revision)).toEqual({
      revision: 3,
      documents: [
        { name: 'indicators', body: '{"MA":[5]}', revision: 2 },
        { name: 'drawings.EURUSD', body: '', revision: 3 },
      ],
    });
    expect(await list(alice, 3)).toEqual({ revision: 3, documents: [] });
    expect(await list(bob)).toEqual({ revision: 0, documents: [] });
  });

  it('refuses a change that is based on an older revision, but not a repeated call', async () => {
    const user = aUser();
    await save(user, 'layout', '{"charts":1}');
    await save(user, 'layout', '{"charts":2}', 1);
    expect(await save(user, 'layout', '{"charts":4}', 1)).toMatchObject({ refusal: 'workspace.changed' });
    expect(await save(user, 'layout', '{"charts":2}', 1)).toEqual({ name: 'layout', revision: 2 });
  });

  it('answers the same key once: later calls get the first answer, another text under it is refused', async () => {
    const user = aUser();
    const first = await save(user, 'layout', '{"charts":1}', 0, 'k1');
    await save(user, 'layout', '{"charts":2}', 1, 'k2');
    expect(await save(user, 'layout', '{"charts":1}', 0, 'k1')).toEqual(first);
    expect(await save(user, 'layout', '{"charts":3}', 2, 'k1')).toMatchObject({
      refusal: 'request.idempotency_conflict',
    });
    expect(await list(user)).toMatchObject({ revision: 2, documents: [{ body: '{"charts":2}' }] });
  });

  it('takes a repeated call without a key for a new one once the document has changed', async () => {
    const user = aUser();
    await save(user, 'layout', '{"charts":1}');
    expect(await save(user, 'layout', '{"charts":1}')).toEqual({ name: 'layout', revision: 1 });
    await save(user, 'layout', '{"charts":2}', 1);
    expect(await save(user, 'layout', '{"charts":1}')).toMatchObject({ refusal: 'workspace.changed' });
  });

  it('lets one of two devices win that save the same document at once', async () => {
    const user = aUser();
    const answers = await Promise.all([save(user, 'layout', '{"a":1}'), save(user, 'layout', '{"a":2}')]);
    expect(answers.filter(isRefusal)).toHaveLength(1);
    expect((await list(user)).documents).toHaveLength(1);
  });

  it('refuses more documents and more characters than a user may keep', async () => {
    const [many, large] = [aUser(), aUser()];
    for (let at = 0; at < 200; at += 1) await save(many, `drawings.${at}`, '{}');
    expect(await save(many, 'one.more', '{}')).toMatchObject({ refusal: 'workspace.too_many' });
    expect(isRefusal(await save(many, 'drawings.7', '{"a":1}', 8))).toBe(false);
    const long = JSON.stringify({ text: 'x'.repeat(DOCUMENT_LENGTH_MAX - 11) });
    for (let at = 0; at < 16; at += 1) expect(isRefusal(await save(large, `long.${at}`, long))).toBe(false);
    expect(await save(large, 'long.16', '{}')).toMatchObject({ refusal: 'workspace.full' });
  });

  it.each([
    ['a name with other characters', { name: 'drawings/EUR', body: '{}' }],
    ['a name that is too long', { name: 'a'.repeat(65), body: '{}' }],
    ['a text that is not JSON', { name: 'a', body: '{' }],
    ['a list', { name: 'a', body: '[]' }],
    ['null', { name: 'a', body: 'null' }],
    ['a NUL character', { name: 'a', body: '{"a":"\0"}' }],
    ['a text that is too long', { name: 'a', body: `{"a":"${'x'.repeat(DOCUMENT_LENGTH_MAX)}"}` }],
    ['a negative revision', { name: 'a', body: '{}', base: -1 }],
  ])('refuses %s as input', (_what, input) => {
    expect(workspaceSave.input.safeParse({ base: 0, ...input }).success).toBe(false);
  });
});
