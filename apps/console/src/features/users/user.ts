import type { CallOutput } from '@tidemark/contract';
import type { operatorUser } from '@tidemark/contract/operator/users';

/** One user as operators see them. */
export type User = CallOutput<typeof operatorUser>;
