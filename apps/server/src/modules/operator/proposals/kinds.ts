import type { Setting } from '@tidemark/domain/settings';
import { feedProposals } from '../actions/feed-pool.ts';
import { operatorProposals } from '../actions/operator-changes.ts';
import { removalProposals } from '../actions/remove-two-factor.ts';
import type { OperatorParts } from '../parts.ts';
import { settingProposals } from '../settings/carry-out.ts';
import type { SettingKind, SettingKinds } from '../settings/kinds.ts';
import type { ProposalKinds } from './decide.ts';

/** Everything that two people decide together by a proposal. */
export function proposalKinds(parts: OperatorParts, kinds: SettingKinds): ProposalKinds {
  const guarded = Object.values(kinds) as unknown as readonly SettingKind<Setting>[];
  const all = [
    ...guarded.filter(({ guard }) => guard !== undefined).map((kind) => settingProposals(parts, kind)),
    ...operatorProposals(parts),
    feedProposals(parts),
    removalProposals(parts),
  ];
  return new Map(all.map((kind) => [kind.kind, kind]));
}
