import { CallRefused } from '@tidemark/contract/client';
import {
  operatorNews,
  operatorNewsOne,
  operatorNewsPublish,
  operatorNewsSave,
  operatorNewsWithdraw,
} from '@tidemark/contract/operator/news';
import { languageTable } from '@tidemark/i18n';
import { useState } from 'react';
import { api, refreshCalls } from '../../shared/api.ts';
import { useLanguage, useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { toaster } from '../../shared/layout/toaster.ts';
import {
  type Article,
  type Category,
  differs,
  draftOf,
  firstLanguage,
  inputOf,
  languageOfField,
} from './draft.ts';

/** State of an article being edited: stored version, draft, and problems. */
export function useArticle(kept: Article | undefined, category: Category, onMade: (id: string) => void) {
  const t = useText('console-news');
  const going = useGoing();
  const own = useLanguage();
  const [article, setArticle] = useState(kept);
  const [draft, setDraft] = useState(() => draftOf(kept, category));
  const [language, setLanguage] = useState(() => firstLanguage(draft, own));
  const [problem, setProblem] = useState<{ readonly field: string; readonly text: string }>();
  const [isBusy, setBusy] = useState(false);

  const hold = async (next: Article) => {
    setArticle(next);
    setDraft(draftOf(next, category));
    await refreshCalls(operatorNews, operatorNewsOne);
  };
  /** Saves the draft; returns the stored article, undefined if refused. */
  const save = async (): Promise<Article | undefined> => {
    if (article && !differs(draft, article)) return article;
    setBusy(true);
    setProblem(undefined);
    try {
      const next = await api.call(operatorNewsSave, inputOf(draft, article), { quiet: true });
      if (!article) {
        onMade(String(next.id));
        going.to('article', { id: String(next.id) }, { replace: true });
      }
      await hold(next);
      const names = next.cleaned.map((code) => languageTable[code].name).join(', ');
      toaster.show(names === '' ? t('saved') : t('cleaned', { names }), names === '' ? 'good' : 'plain');
      return next;
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      setLanguage(languageOfField(refused.field) ?? language);
      setProblem({ field: refused.field ?? '', text: refused.message });
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  /** Publishes what is written, now or at a moment; rejects where it is refused. */
  const publish = async (at: string | undefined): Promise<void> => {
    const current = await save();
    if (!current) return;
    const input = { id: current.id, from: current.version, at };
    await hold(await api.call(operatorNewsPublish, input, { quiet: true }));
    toaster.show(at === undefined ? t('publishedNow') : t('scheduledThen'), 'good');
  };
  const withdraw = async (reason: string): Promise<void> => {
    if (!article) return;
    const input = { id: article.id, from: article.version, reason };
    await hold(await api.call(operatorNewsWithdraw, input, { quiet: true }));
    toaster.show(t('withdrawn'), 'good');
  };
  return {
    ...{ article, draft, setDraft, language, setLanguage, problem, isBusy, save, publish, withdraw },
    isChanged: differs(draft, article),
  };
}

export type Writing = ReturnType<typeof useArticle>;
