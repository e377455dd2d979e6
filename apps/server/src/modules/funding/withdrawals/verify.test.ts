import { describe, expect, it } from 'vitest';
import { verifyFunding } from '../index.ts';
import { openTill } from './withdrawals.fixture.ts';

const till = await openTill();
const { server } = till;

/** Breaks data as only the owner of the database can, and returns what verify reports. */
async function broken(statement: string, values: readonly unknown[] = []): Promise<string[]> {
  return server.owner
    .transaction<string[]>(async (tx) => {
      await tx.query({ text: statement, values });
      throw Object.assign(new Error('taken back'), { said: await verifyFunding(tx) });
    })
    .catch((error: { readonly said?: string[] }) => {
      if (error.said === undefined) throw error;
      return error.said;
    });
}

describe('withdrawal verification', () => {
  it('compares every lock and posting with the withdrawals', async () => {
    const ann = await till.drawer('ann');
    const open = (await till.draw(ann, '300')).data;
    const paid = (await till.draw(ann, '200')).data;
    await till.confirm(ann, paid.id, await till.codeOf(ann));
    await till.approve(paid.id);
    expect(await verifyFunding(server.database)).toEqual([]);

    const [locks] = await broken('update funding.withdrawal set amount = amount - 1 where id = $1', [
      open.id,
    ]);
    expect(locks).toMatch(/^account \d+: locked is 300\.000000, its open withdrawals make 299\.999999$/);
    expect(await broken(`update funding.withdrawal set fee = fee + 1 where id = $1`, [paid.id])).toEqual([
      expect.stringMatching(/posting \d+ is not what was drawn/),
      expect.stringContaining('fee and received amount do not follow from its terms'),
      expect.stringMatching(/posting \d+ is not what was drawn/),
      expect.stringContaining('fee and received amount do not follow from its terms'),
    ]);
    const rejected = await broken(
      `update funding.withdrawal set status = 'rejected', remark = 'no' where id = $1`,
      [paid.id],
    );
    expect(rejected).toContainEqual(expect.stringContaining('moved money, and it was not paid'));
    const unposted = await broken(
      `update funding.withdrawal set status = 'paid', confirmed_at = now(), ended_at = now(), decided_by = 1
        where id = $1`,
      [open.id],
    );
    expect(unposted).toContainEqual(
      'funding.withdraw: 2 withdrawals were paid, and there are 1 postings of them',
    );
  });
});
