import { eventKind } from '../../platform/bus/bus.ts';

/** Something a user is told about who they are. */
interface IdentityNotice {
  readonly userId: number;
  /** Key of its sentence in the language files. */
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Real names that were decided, as their owners are told; sent after the commit. */
export const identityNotices = eventKind<readonly IdentityNotice[]>('kyc.identity_notices');
