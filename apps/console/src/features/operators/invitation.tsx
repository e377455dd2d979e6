import type { CallOutput } from '@tidemark/contract';
import type { operatorAdd } from '@tidemark/contract/operator/operators';
import { Button } from '@tidemark/ui';
import { CopyText } from '../../shared/copy-text.tsx';
import { useFormats, useText } from '../../shared/language.ts';
import { paths } from '../../shared/paths.ts';

export type Invited = CallOutput<typeof operatorAdd>;

/** The link by which a password is chosen. It is shown this once: the server keeps only its hash. */
export function Invitation({ invited, onDone }: { readonly invited: Invited; readonly onDone: () => void }) {
  const t = useText('console.operators');
  const formats = useFormats();
  const page = `${window.location.origin}${window.location.pathname}`;
  const link = `${page}#${paths.setup}?token=${encodeURIComponent(invited.setup_token)}`;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-quiet">
        {t('invitationNote', { until: formats.dateTime(invited.expires_at) })}
      </p>
      <CopyText label={t('invitationLink')} text={link} />
      <Button wide onClick={onDone}>
        {t('invitationDone')}
      </Button>
    </div>
  );
}
