/** Whether the benchmarks run at a tiny size, to show that they still work: `npm run bench -- --smoke`. */
export const isSmoke = process.argv.includes('--smoke');

/** A size of a benchmark: the value of a variable, else the full one, or the tiny one of a smoke run. */
export function sized(full: number, tiny: number, variable?: string): number {
  const said = variable === undefined ? undefined : process.env[variable];
  if (said !== undefined) return Number(said);
  return isSmoke ? tiny : full;
}
