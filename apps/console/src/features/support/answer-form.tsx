import { CallRefused, randomKey } from '@tidemark/contract/client';
import { supportAnswer } from '@tidemark/contract/operator/support';
import { joinSentences } from '@tidemark/i18n';
import { Button, TextArea } from '@tidemark/ui';
import { useRef, useState } from 'react';
import { api } from '../../shared/api.ts';
import { hasKeyboard } from '../../shared/device/has-keyboard.ts';
import { useText } from '../../shared/device/language.ts';
import { refreshSupport } from './use-case.ts';

const TEXT_MAX = 2000;

/**
 * Answer field: Ctrl+Enter sends. A failed message stays and is sent only once, however often it is retried.
 */
export function AnswerForm({ id, isPresent }: { readonly id: number; readonly isPresent: boolean }) {
  const t = useText('console-support');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const key = useRef(randomKey());
  const send = async () => {
    if (isBusy || text.trim() === '') return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await api.call(supportAnswer, { id, text }, { quiet: true, idempotencyKey: key.current });
      setText('');
      key.current = randomKey();
      await refreshSupport();
    } catch (failed) {
      setProblem(failed instanceof CallRefused ? failed.message : t('notSent'));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      className="flex flex-col gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={t('answer')}
        value={text}
        rows={3}
        maxLength={TEXT_MAX}
        dir="auto"
        hint={joinSentences([hasKeyboard ? t('hintKeys') : '', t(isPresent ? 'hintPresent' : 'hintAway')])}
        error={problem}
        onChange={(event) => {
          setText(event.target.value);
          // Other words are another answer.
          key.current = randomKey();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void send();
        }}
      />
      <div className="flex justify-end">
        <Button type="submit" busy={isBusy} disabled={text.trim() === ''}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
