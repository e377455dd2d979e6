import type { CallOutput } from '@tidemark/contract';
import type { auditList } from '@tidemark/contract/operator/audit';

/** One entry of the audit trail. */
export type AuditEntry = CallOutput<typeof auditList>['data'][number];
