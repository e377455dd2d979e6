import { Card, cx, Icon } from '@tidemark/ui';
import type { Verdict } from '@tidemark/verify/receipt';
import { useFormats, useText } from '../device/language.ts';
import { Term } from '../terms/term.tsx';
import { type CheckLine, checkLines } from './check-lines.ts';
import { isolated } from './exact.ts';
import { Limits } from './limits.tsx';
import { ProofPicture } from './picture/proof-picture.tsx';
import { useCheckText } from './use-check-text.ts';
import { useRecordTitle } from './use-record-title.ts';

/** What the check of a receipt found: the verdict, every check as a sentence, the picture, and what it proves. */
export function VerdictView({ verdict }: { readonly verdict: Verdict }) {
  const { isGenuine, isComplete, shown } = verdict;
  return (
    <div className="flex flex-col gap-4">
      <Outcome verdict={verdict} />
      {/* What does not match comes first. */}
      {isGenuine ? null : <Checks verdict={verdict} />}
      {shown ? <ProofPicture shown={shown} /> : null}
      {isGenuine ? <Checks verdict={verdict} /> : null}
      {isGenuine && shown ? <Limits record={shown.record} isComplete={isComplete} /> : null}
    </div>
  );
}

function Outcome({ verdict: { isGenuine, isComplete, checks, shown } }: { readonly verdict: Verdict }) {
  const t = useText('verify.verdict');
  const f = useFormats();
  const titleOf = useRecordTitle();
  const failures = checks.filter(({ state }) => state === 'failed').length;
  const note = !isGenuine
    ? t('falseNote', { count: f.count(failures) })
    : t(isComplete ? 'genuineNote' : 'openNote');
  return (
    <section
      role="status"
      aria-label={t('title')}
      className={cx('flex items-start gap-3 rounded-md p-4', isGenuine ? 'bg-good-soft' : 'bg-bad-soft')}
    >
      <Icon
        name={isGenuine ? 'shield' : 'warn'}
        size={28}
        className={cx('shrink-0', isGenuine ? 'text-good' : 'text-bad')}
      />
      <div className="min-w-0">
        <h2 className={cx('text-base font-semibold', isGenuine ? 'text-good' : 'text-bad')}>
          {t(isGenuine ? 'genuine' : 'false')}
        </h2>
        {shown ? <p className="mt-0.5 text-sm font-medium">{titleOf(shown.record)}</p> : null}
        <p className="mt-0.5 text-sm">{note}</p>
        {isGenuine && shown?.signedAt !== undefined ? (
          <p className="mt-1 text-xs break-words text-quiet">
            <Term name="checkpoint">
              {t('signed', {
                origin: isolated(f, shown.origin),
                size: f.count(shown.size),
                time: f.dateTime(shown.signedAt * SECOND_MS),
              })}
            </Term>
          </p>
        ) : null}
      </div>
    </section>
  );
}

const SECOND_MS = 1000;

const looks = {
  passed: { icon: 'check', className: 'text-good' },
  failed: { icon: 'close', className: 'text-bad' },
  unknown: { icon: 'help', className: 'text-warn' },
} as const;

function Checks({ verdict: { checks, shown } }: { readonly verdict: Verdict }) {
  const t = useText('verify.verdict');
  const checkText = useCheckText(shown?.record);
  return (
    <Card>
      <section aria-label={t('checks')}>
        <h3 className="text-sm font-semibold">{t('checks')}</h3>
        <ul className="mt-2 flex flex-col gap-2 text-sm">
          {checkLines(checks).map((line) => (
            <CheckRow key={nameOf(line)} line={line} text={checkText(line)} />
          ))}
        </ul>
      </section>
    </Card>
  );
}

/** A check is about one tick, or the only one of its kind. */
const nameOf = ({ key, params: { role, index } }: CheckLine): string => `${key} ${role} ${index}`;

function CheckRow({ line: { state }, text }: { readonly line: CheckLine; readonly text: string }) {
  const t = useText('verify.verdict');
  const { icon, className } = looks[state];
  return (
    <li className="flex items-start gap-2">
      <Icon name={icon} size={18} className={cx('mt-0.5 shrink-0', className)} />
      <span className="min-w-0 break-words">
        <span className="sr-only">{`${t(state)}: `}</span>
        {text}
      </span>
    </li>
  );
}
