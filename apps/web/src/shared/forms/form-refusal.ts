import { CallFailed, CallRefused } from '@tidemark/contract/client';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { appText } from '../device/language.ts';
import { toaster } from '../layout/toaster.ts';

/**
 * Shows why a form was not taken: beside the field that caused it, with the focus there, and as a
 * toast where it concerns the form as a whole or the server cannot be reached. For calls that are
 * quiet; a call that was taken back says nothing. `fields` leads from the server's names to the form's.
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

/** Says that the server is out of reach, for a call that was quiet. */
export function showFailure(failed: CallFailed): void {
  toaster.show(appText()?.('networkError', { code: failed.code }) ?? failed.code, 'bad');
}
