import { useQuery } from '@tanstack/react-query';
import { liabilityProof } from '@tidemark/contract/calls/money/liabilities';
import type { BalanceVerdict } from '@tidemark/verify/liabilities';
import { useCall } from '../../shared/api/use-call.ts';
import { saveFile } from '../../shared/device/save-file.ts';
import { useSessionStore } from '../../shared/session/session.ts';
import { checkOwn, type ReadLog } from './check-own.ts';

export interface ProofState {
  /** Undefined while it is loaded and checked. */
  readonly verdict: BalanceVerdict | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
  /** Hands the file to the browser; undefined until it is there. */
  readonly save: (() => void) | undefined;
}

/** Loads the proof of a statement and checks it in this browser. */
export function useProof(id: number, read: ReadLog): ProofState {
  const userId = useSessionStore(({ user }) => user?.id);
  const proof = useCall(liabilityProof, { id }, { quiet: true, staleTime: Number.POSITIVE_INFINITY });
  const file = proof.data?.file;
  const check = useQuery({
    queryKey: ['liabilities', 'check', id, file, userId],
    queryFn: () => checkOwn({ id, file: file ?? '', userId }, read),
    enabled: file !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data } = proof;
  return {
    verdict: check.data,
    isFailed: proof.isError || check.isError,
    retry: () => void (proof.isError ? proof.refetch() : check.refetch()),
    save: data && (() => saveFile(data.filename, data.file, 'application/json')),
  };
}
