import { withSpaceAfter } from '@tidemark/i18n';
import { Icon } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { useService } from '../../shared/service/service.tsx';

export interface FrozenNoteProps {
  readonly sentence: string;
  /** Frozen by its owner, who opens it again with a new password; an operator's freeze is lifted by operators. */
  readonly isOwn: boolean;
}

/** The account is frozen: the reason, and how to regain access. */
export function FrozenNote({ sentence, isOwn }: FrozenNoteProps) {
  const t = useText('session.login');
  const service = useService();
  const link = 'font-medium text-accent underline';
  return (
    <div role="alert" className="flex gap-3 rounded-md bg-warn-soft p-3 text-sm text-ink">
      <Icon name="lock" className="text-warn" />
      <p className="min-w-0">
        {withSpaceAfter(sentence)}
        {isOwn ? (
          <PlaceLink to="forgot" className={link}>
            {t('unfreeze')}
          </PlaceLink>
        ) : (
          <button type="button" className={link} onClick={service.open}>
            {t('askSupport')}
          </button>
        )}
        {service.dialog}
      </p>
    </div>
  );
}
