import type { CallOutput } from '@tidemark/contract';
import type { operatorList } from '@tidemark/contract/operator/operators';

/** An account of the console. */
export type Operator = CallOutput<typeof operatorList>[number];
