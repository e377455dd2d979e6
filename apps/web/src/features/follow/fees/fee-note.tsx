import { useFormats, useText } from '../../../shared/device/language.ts';

/** What following costs beside the commission; nothing where the leader asks for no performance fee. */
export function FeeNote({ percent }: { readonly percent: number }) {
  const t = useText('follow.fee');
  const f = useFormats();
  if (!(percent > 0)) return null;
  return (
    <p className="rounded-md bg-accent-soft px-3 py-2 text-sm">
      {t('explain', { percent: `\u2066${f.percent(percent)}\u2069` })}
    </p>
  );
}
