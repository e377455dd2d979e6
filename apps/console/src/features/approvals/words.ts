import { type Change, changesOf } from '../../shared/changes/changes.ts';
import { type Proposal, settingOf } from '../../shared/changes/proposals.ts';
import { useText } from '../../shared/device/language.ts';

const kinds = [
  'operator.add',
  'operator.renew',
  'operator.role',
  'operator.enable',
  'fund.feed',
  'user.two_factor_removal',
] as const;

/** What a proposal is about and what it changes, in words. */
export function useProposalWords() {
  const t = useText('console.approvals');
  const settings = useText('console-settings');
  const said = (key: string) => (settings.has(key as never) ? (settings(key as never) as string) : undefined);
  return {
    titleOf({ kind, object, changes }: Proposal): string {
      const own = kinds.find((one) => one === kind);
      if (own) {
        const email = changes.find(({ field }) => field === 'email')?.to;
        const about = typeof email === 'string' ? email : (object.split(':')[1] ?? '');
        return `${t(`kinds.${own.replace('.', '_') as 'operator_add'}`)} · ${about}`;
      }
      const name = kind.replace('setting.', '');
      const known = Object.keys(settingOf).find((area) => settingOf[area] === name);
      const area = said(`areas.${known}`) ?? name;
      const id = object.split(':')[1] ?? '';
      if (id === 'new') return t('newThing', { area });
      return id === '0' ? area : `${area} · ${id}`;
    },
    changesOf({ changes, kind }: Proposal): readonly Change[] {
      // The title already shows the account.
      const shown = changes.filter(({ field, from, to }) => field !== 'email' && from !== to);
      const detail = Object.fromEntries(shown.map(({ field, from, to }) => [field, { from, to }]));
      return changesOf(detail).changes.map(({ name, ...change }) => {
        const [root = '', ...deeper] = name.split('.');
        const own = kind.startsWith('setting.') ? said(`fields.${root}`) : t(`fields.${root as 'email'}`);
        return { ...change, name: [own ?? root, ...deeper].join(' · ') };
      });
    },
  };
}
