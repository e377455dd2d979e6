// npm run test:sweep [K/4]: what is too long for every commit. Every page in every theme, language and size, its
// accessibility at 200 %, reference screenshots, whole weeks and years. With K/4 one quarter of it.
import { build, finish, playwright, vitest } from './test-run.mjs';

const [part] = process.argv.slice(2);
if (part !== undefined && !/^[1-4]\/4$/.test(part)) {
  process.stderr.write('usage: npm run test:sweep -- [1/4 | 2/4 | 3/4 | 4/4]\n');
  process.exit(2);
}
const shard = part === undefined ? [] : [`--shard=${part}`];
if (await build()) {
  await vitest(['--project=sweep', '--passWithNoTests', ...shard], { BUILT_SERVER: '1' });
  await playwright('sweep.config.ts', ['--pass-with-no-tests', ...shard]);
}
finish();
