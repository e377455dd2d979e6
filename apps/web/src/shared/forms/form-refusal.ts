import { CallFailed, CallRefused } from '@tidemark/contract/client';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { appText } from '../device/language.ts';
import { toaster } from '../layout/toaster.ts';

/**
 * Shows why a form was refused: at the field concerned, with the focus there. Shows a toast if it concerns
 * the entire form or the server is unreachable. For quiet calls; a cancelled call shows nothing. `fields`
 * maps the server's names to the form's.
 */
export function showFormProblem<V extends FieldValues>(
  form: UseFormReturn<V>,
  problem: unknown,
  fields: Readonly<Record<string, Path<V>>>,
): void {
  if (problem instanceof CallFailed) showFailure(problem);
  if (!(problem instanceof CallRefused)) return;
  const marks = problem.fields.length > 0 ? problem.fields : [{ field: problem.field, msg: problem.message }];
  const known = marks.flatMap(({ field, msg }) => {
    const name = field === undefined ? undefined : fields[field];
    return name === undefined ? [] : [{ name, msg }];
  });
  if (known.length === 0) toaster.show(problem.message, 'bad');
  for (const [index, { name, msg }] of known.entries())
    form.setError(name, { message: msg }, { shouldFocus: index === 0 });
}

/** Shows that the server is unreachable, for a quiet call. */
export function showFailure(failed: CallFailed): void {
  toaster.show(appText()?.('networkError', { code: failed.code }) ?? failed.code, 'bad');
}
