import { CallRefused } from '@tidemark/contract/client';
import { proposalList } from '@tidemark/contract/operator/proposals';
import { useFocusOnRefused } from '@tidemark/ui';
import { type RefObject, useState } from 'react';
import { api, refreshCalls } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { toaster } from '../../shared/layout/toaster.ts';
import { type Area, type AreaName, areas, type Saved, type Thing } from './areas.ts';
import { controlOf, type Draft, type DraftValue, draftOf, hasUnreadable, sentOf } from './draft.ts';

export interface SettingFormState {
  readonly draft: Draft;
  /** Of a thing that is made under a name: that name. */
  readonly id: string;
  readonly problems: Readonly<Record<string, string>>;
  readonly busy: boolean;
  /** The form on screen. */
  readonly area: RefObject<HTMLFormElement | null>;
  /** What saving would change, while the dialog is open. */
  readonly asked: Saved | undefined;
  setId(id: string): void;
  change(name: string, value: DraftValue): void;
  /** Requests from the server what would change; problems appear at their fields. */
  ask(): Promise<void>;
  /** Saves the shown changes. @throws CallRefused, for the dialog to show. */
  save(reason: string): Promise<void>;
  leave(): void;
}

/** One form from its first keystroke to what was saved. */
export function useSettingForm(name: AreaName, thing: Thing | undefined): SettingFormState {
  const t = useText('console-settings');
  const going = useGoing();
  const area: Area = areas[name];
  const [draft, setDraft] = useState(() => draftOf(area.fields, thing?.value));
  const [id, setId] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Saved>();
  const { area: formArea, focusOnRefused } = useFocusOnRefused<HTMLFormElement>();

  const send = (extra: { readonly dry_run: boolean; readonly reason?: string }): Promise<Saved> => {
    const input = {
      ...sentOf(area.fields, draft),
      ...(area.ids === 'only' ? {} : { id: thing?.id ?? (area.ids === 'named' ? id.trim() : undefined) }),
      from: thing?.version,
      ...extra,
    };
    return api.call(area.save, input as never, { quiet: true }) as Promise<Saved>;
  };
  const ask = async () => {
    if (hasUnreadable(draft)) return focusOnRefused();
    setBusy(true);
    try {
      const would = await send({ dry_run: true });
      if (would.changes.length === 0) setProblems({ form: t('nothingChanges') });
      else setAsked(would);
    } catch (problem) {
      setProblems(problemsOf(problem, draft, t('unreachable')));
    } finally {
      setBusy(false);
    }
  };
  const save = async (reason: string) => {
    const saved = await send({ dry_run: false, reason });
    await Promise.all([refreshCalls(area.list), refreshCalls(proposalList)]);
    if (!thing && saved.id !== null)
      going.to('settings', { area: name, id: String(saved.id) }, { replace: true });
    // Last: a user who reads it may navigate away and must not be led back.
    toaster.show(t(saved.proposal === null ? 'saved' : 'proposed'), 'good');
    setAsked(undefined);
  };
  const forget = () => setProblems({});
  return {
    draft,
    id,
    problems,
    busy,
    area: formArea,
    asked,
    setId: (text) => {
      setId(text);
      forget();
    },
    change: (field, value) => {
      setDraft((before) => ({ ...before, [field]: value }));
      forget();
    },
    ask,
    save,
    leave: () => setAsked(undefined),
  };
}

/** The server's problems, each at its control; the rest above the button. */
function problemsOf(problem: unknown, draft: Draft, unreachable: string): Record<string, string> {
  if (!(problem instanceof CallRefused)) return { form: unreachable };
  const said = problem.fields.map(({ field, msg }) => [field, msg] as const);
  const all = said.length > 0 ? said : [[problem.field ?? 'form', problem.message] as const];
  return Object.fromEntries(
    all.map(([field, text]) => [field === 'id' ? 'id' : (controlOf(draft, field) ?? 'form'), text]),
  );
}
