import type { CallInput, CallOutput, Lang } from '@tidemark/contract';
import { announcementList, newsDetail, newsList } from '@tidemark/contract/calls/content/news';
import type { operatorNewsOne } from '@tidemark/contract/operator/news';
import { operatorNewsPicture, operatorNewsPublish, operatorNewsSave } from '@tidemark/contract/operator/news';
import { assert } from '@tidemark/domain/outcome';
import { manualClock } from '../../../../test/support/manual-clock.ts';
import { signInOperator } from '../../../../test/support/operators.ts';
import { uploadTo } from '../../../../test/support/pictures.ts';
import { testServer } from '../../../../test/support/test-server.ts';

export type Kept = CallOutput<typeof operatorNewsOne>;
type Written = CallInput<typeof operatorNewsSave>;

/** A server with a manual wall clock, and an operator who writes news. */
export async function openNewsroom() {
  const wallClock = manualClock('2026-11-20T09:00:00Z');
  const server = await testServer({ wallClock });
  const { token } = await signInOperator(server, 'support', { now: wallClock.now() });
  const admin = await signInOperator(server, 'admin', { now: wallClock.now() });
  const asReader = (lang: Lang) => ({
    list: (input: CallInput<typeof newsList> = {}) => server.call(newsList, input, undefined, { lang }),
    announcements: () => server.call(announcementList, {}, undefined, { lang }),
    detail: (id: number) => server.call(newsDetail, { id }, undefined, { lang }),
  });
  const save = (written: Written) => server.must(operatorNewsSave, written, token);
  return {
    ...{ server, wallClock, token, admin, asReader, save },
    write: (texts: Written['texts'], more: Partial<Written> = {}) =>
      save({ category_id: 1, logo: '', texts, ...more }),
    publish: ({ id, version }: Kept, at?: string) =>
      server.must(operatorNewsPublish, { id, from: version, at }, token),
    /** Uploads a photograph as the console does; answers its address. */
    async picture(): Promise<string> {
      const answer = await uploadTo(server, operatorNewsPicture, token);
      assert(answer.code === 1, `the upload succeeds: ${JSON.stringify(answer)}`);
      return answer.data.url;
    },
  };
}

export const aText = (title: string, content = `<p>${title}</p>`) => ({
  title,
  desc: `${title} in short`,
  content,
});
