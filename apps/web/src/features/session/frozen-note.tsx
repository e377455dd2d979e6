import { Icon } from '@tidemark/ui';
import { useText } from '../../shared/language.ts';
import { PlaceLink } from '../../shared/navigation.tsx';

export interface FrozenNoteProps {
  readonly sentence: string;
  /** Frozen by its owner, who opens it again with a new password; an operator's freeze is lifted by operators. */
  readonly isOwn: boolean;
}

/** The account is frozen: why one does not come in, and the way back. */
export function FrozenNote({ sentence, isOwn }: FrozenNoteProps) {
  const t = useText('session.login');
  return (
    <div role="alert" className="flex gap-3 rounded-md bg-warn-soft p-3 text-sm text-ink">
      <Icon name="lock" className="text-warn" />
      <p className="min-w-0">
        {sentence}{' '}
        <PlaceLink to={isOwn ? 'forgot' : 'mineChat'} className="font-medium text-accent underline">
          {isOwn ? t('unfreeze') : t('askSupport')}
        </PlaceLink>
      </p>
    </div>
  );
}
