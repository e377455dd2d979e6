import type { Field } from '@tidemark/contract/operator/settings/form';
import type { Draft, DraftValue } from './draft.ts';

/** What every control of a setting's form is given. */
export interface ControlProps<F extends Field = Field> {
  readonly field: F;
  readonly draft: Draft;
  readonly problems: Readonly<Record<string, string>>;
  /** A field that is fixed once made can still be chosen. */
  readonly isNew: boolean;
  readonly onChange: (name: string, value: DraftValue) => void;
}
