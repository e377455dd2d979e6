import { CallRefused } from '@tidemark/contract/client';
import { zoneTitle } from '@tidemark/i18n';
import { Button, SegmentedControl, TextField } from '@tidemark/ui';
import { type FormEvent, useState } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { Dialog } from '../../shared/layout/responsive-dialog.tsx';
import { DateField } from '../../shared/time/date-field.tsx';
import { useTimeZone } from '../../shared/time/time-zone.ts';
import { momentOf } from './draft.ts';

export interface PublishDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Rejects where it is refused. */
  readonly onPublish: (at: string | undefined) => Promise<void>;
}

/** Requests the publication time of an article: now, or a later time. */
export function PublishDialog(props: PublishDialogProps) {
  const t = useText('console-news');
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t('publishTitle')}>
      <PublishForm {...props} />
    </Dialog>
  );
}

const CLOCK_EXAMPLE = '09:30';

function PublishForm({ onClose, onPublish }: PublishDialogProps) {
  const t = useText('console-news');
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const zone = useTimeZone();
  const [day, setDay] = useState('');
  const [clock, setClock] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [isUnclear, setUnclear] = useState(false);
  // The day that was there before is not the one that is meant.
  const at = isUnclear ? undefined : momentOf(zone, day, clock);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (when === 'later' && at === undefined) return setProblem(t('momentMissing'));
    setBusy(true);
    try {
      await onPublish(when === 'later' ? at : undefined);
      onClose();
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      setProblem(refused.message);
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <SegmentedControl
        label={t('when')}
        value={when}
        choices={[
          { value: 'now', label: t('now') },
          { value: 'later', label: t('later') },
        ]}
        onChange={(next) => {
          setWhen(next);
          setProblem(undefined);
        }}
      />
      {when === 'later' ? (
        <div className="flex flex-col gap-2">
          <LaterFields
            day={day}
            clock={clock}
            onUnclear={setUnclear}
            onDay={(next) => {
              setDay(next);
              setProblem(undefined);
            }}
            onClock={(next) => {
              setClock(next);
              setProblem(undefined);
            }}
          />
          {at === undefined ? null : <BothTimes at={at} />}
        </div>
      ) : (
        <p className="m-0 text-sm text-quiet">{t('nowNote')}</p>
      )}
      {problem ? (
        <p role="alert" className="m-0 text-xs text-danger">
          {problem}
        </p>
      ) : null}
      <Steps when={when} busy={busy} onClose={onClose} />
    </form>
  );
}

interface LaterProps {
  readonly day: string;
  readonly clock: string;
  readonly onUnclear: (isUnclear: boolean) => void;
  readonly onDay: (day: string) => void;
  readonly onClock: (clock: string) => void;
}

/** A day and a time of day in the operator's time zone. */
function LaterFields({ day, clock, onUnclear, onDay, onClock }: LaterProps) {
  const t = useText('console-news');
  return (
    <div className="grid grid-cols-[3fr_2fr] gap-3">
      <DateField label={t('publishDay')} value={day} onChange={onDay} onUnclear={onUnclear} />
      <TextField
        label={t('publishTime')}
        ltr
        className="num"
        placeholder={CLOCK_EXAMPLE}
        value={clock}
        onChange={(event) => onClock(event.target.value)}
      />
    </div>
  );
}

interface StepsProps {
  readonly when: 'now' | 'later';
  readonly busy: boolean;
  readonly onClose: () => void;
}

function Steps({ when, busy, onClose }: StepsProps) {
  const t = useText('console-news');
  const frame = useText('console.frame');
  return (
    <div className="flex flex-wrap-reverse justify-end gap-2">
      <Button tone="quiet" onClick={onClose}>
        {frame('cancel')}
      </Button>
      <Button type="submit" busy={busy}>
        {t(when === 'now' ? 'publishNow' : 'schedule')}
      </Button>
    </div>
  );
}

/** A moment in the operator's time zone and in UTC. */
export function BothTimes({ at }: { readonly at: string }) {
  const t = useText('console-news');
  const f = useFormats();
  const utc = `${at.slice(0, 10)} ${at.slice(11, 16)}`;
  return (
    <p className="m-0 text-xs text-quiet">
      {t('bothTimes', { local: f.dateTime(at), zone: zoneTitle(useTimeZone()), utc })}
    </p>
  );
}
