import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '@tidemark/contract';
import type { companyEmail } from '@tidemark/contract/calls/content/content';
import { complaintAddress } from './complaint-address.ts';

type CompanyEmail = CallOutput<typeof companyEmail>;

/** How long the endpoint may take. */
const PATIENCE_MS = 8000;

/** Where complaints go: what the instance's endpoint answers, else the address that it has set, else the company's. */
export function useComplaints(company: CompanyEmail | undefined): {
  /** Whether the instance has a complaint address. */
  readonly isOffered: boolean;
  /** Undefined while loading. */
  readonly address: string | undefined;
} {
  const url = company?.complaint_url;
  const asked = useQuery({
    queryKey: ['complaints', url],
    queryFn: ({ signal }) => askEndpoint(url ?? '', signal),
    enabled: url !== undefined,
    staleTime: 300_000,
    retry: false,
  });
  const isOffered = url !== undefined || company?.complaint_email !== undefined;
  if (company === undefined || (url !== undefined && asked.isPending))
    return { isOffered, address: undefined };
  return { isOffered, address: asked.data ?? company.complaint_email ?? company.email };
}

/** A GET to another host, without any of our credentials. Null if it answers without an address. */
async function askEndpoint(url: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  });
  return response.ok ? (complaintAddress(await response.text()) ?? null) : null;
}
