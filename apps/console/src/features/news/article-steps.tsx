import { Button, Card } from '@tidemark/ui';
import { useState } from 'react';
import { ReasonDialog } from '../../shared/changes/reason-dialog.tsx';
import { useFormats, useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink } from '../../shared/layout/navigation.tsx';
import { BothTimes, PublishDialog } from './publish-dialog.tsx';
import { StateTag } from './state-tag.tsx';
import type { Writing } from './use-article.ts';

/** The article's state and its available actions. */
export function ArticleSteps({ writing }: { readonly writing: Writing }) {
  const t = useText('console-news');
  const f = useFormats();
  const [asking, ask] = useState<'publish' | 'withdraw'>();
  const { article, isChanged, isBusy } = writing;
  const state = article?.state ?? 'draft';
  const isOut = state === 'published' || state === 'scheduled';
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <StateTag state={state} />
        {isChanged ? <span className="text-xs text-warn">{t('notSaved')}</span> : null}
      </div>
      {article?.publish_at ? <BothTimes at={article.publish_at} /> : null}
      {article ? (
        <p className="m-0 text-xs text-faint">
          {t('changed', { at: f.dateTime(article.changed_at), by: article.changed_by ?? t('theHouse') })}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button busy={isBusy} tone={isOut ? 'accent' : 'quiet'} onClick={() => void writing.save()}>
          {t(state === 'published' ? 'saveForReaders' : 'save')}
        </Button>
        {state === 'published' ? null : (
          <Button tone={isOut ? 'quiet' : 'accent'} onClick={() => ask('publish')}>
            {t(state === 'scheduled' ? 'reschedule' : 'publish')}
          </Button>
        )}
        {isOut ? (
          <Button tone="plain" onClick={() => ask('withdraw')}>
            {t(state === 'scheduled' ? 'unschedule' : 'withdraw')}
          </Button>
        ) : null}
      </div>
      {article ? (
        <PlaceLink to="audit" query={{ object: `article:${article.id}` }} className={`${linkClass} text-xs`}>
          {t('toAudit')}
        </PlaceLink>
      ) : null}
      <PublishDialog open={asking === 'publish'} onClose={() => ask(undefined)} onPublish={writing.publish} />
      <ReasonDialog
        open={asking === 'withdraw'}
        onClose={() => ask(undefined)}
        title={t('withdrawTitle')}
        note={t(state === 'scheduled' ? 'unscheduleNote' : 'withdrawNote')}
        label={t('reason')}
        tone="danger"
        verb={t(state === 'scheduled' ? 'unscheduleVerb' : 'withdrawVerb')}
        onSubmit={writing.withdraw}
      />
    </Card>
  );
}
