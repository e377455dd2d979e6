import { Icon, type IconName } from '@tidemark/ui';

const tones = {
  warn: 'bg-warn-soft text-warn',
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
} as const;

export interface StateHeadProps {
  readonly icon: IconName;
  readonly tone: keyof typeof tones;
  readonly title: string;
  readonly note: string;
}

/** State of a manual review: an icon, its name, and what to do. */
export function StateHead({ icon, tone, title, note }: StateHeadProps) {
  return (
    <div role="status" className="flex items-start gap-3">
      <span
        className={`inline-flex size-11 shrink-0 items-center justify-center rounded-full ${tones[tone]}`}
      >
        <Icon name={icon} size={24} />
      </span>
      <div className="min-w-0">
        <h2 className="text-base font-medium">{title}</h2>
        <p className="text-sm text-quiet">{note}</p>
      </div>
    </div>
  );
}

/** What a reviewer has written, in their own words; nothing where they wrote nothing. */
export function ReviewReason({ label, remark }: { readonly label: string; readonly remark: string }) {
  if (remark === '') return null;
  return (
    <p className="rounded-md bg-well px-3 py-2 text-sm">
      <span className="block text-xs text-faint">{label}</span>
      <bdi className="break-words whitespace-pre-wrap">{remark}</bdi>
    </p>
  );
}
