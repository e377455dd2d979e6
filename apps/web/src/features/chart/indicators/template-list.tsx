import { Button, IconButton } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import {
  applyTemplate,
  removeTemplate,
  saveTemplate,
  TEMPLATE_NAME_MAX,
  TEMPLATES_MAX,
  useTemplates,
} from './templates.ts';

/** Named sets of indicators: applies, saves and deletes them. */
export function TemplateList({ isEmpty }: { readonly isEmpty: boolean }) {
  const t = useText('chart');
  const templates = useTemplates();
  const [name, setName] = useState('');
  const trimmed = name.trim();
  const isNew = !templates.some(([known]) => known === trimmed);
  const isFull = isNew && templates.length >= TEMPLATES_MAX;
  if (isEmpty && templates.length === 0) return null;
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-1 border-0 p-0">
      <legend className="mb-1 text-xs font-medium text-faint">{t('templates.title')}</legend>
      {templates.map(([known, template]) => (
        <span key={known} className="flex items-center">
          <button
            type="button"
            onClick={() => applyTemplate(template)}
            className="min-h-11 min-w-0 flex-1 truncate rounded-sm px-1 text-start text-sm -outline-offset-2 hover:bg-well wide:min-h-9"
          >
            <bdi>{known}</bdi>
          </button>
          <IconButton
            icon="close"
            size={16}
            className="wide:size-8"
            label={t('templates.remove', { name: known })}
            onClick={() => removeTemplate(known)}
          />
        </span>
      ))}
      {isEmpty ? null : (
        <form
          className="flex items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (trimmed === '' || isFull) return;
            saveTemplate(trimmed);
            setName('');
          }}
        >
          <input
            aria-label={t('templates.name')}
            placeholder={t('templates.name')}
            maxLength={TEMPLATE_NAME_MAX}
            value={name}
            onChange={({ target }) => setName(target.value)}
            className="h-9 min-w-0 flex-1 rounded-sm border border-line-control bg-surface px-2 text-sm"
          />
          <Button type="submit" size="sm" tone="quiet" disabled={trimmed === '' || isFull}>
            {t('templates.save')}
          </Button>
        </form>
      )}
      {isFull ? <p className="text-xs text-danger">{t('templates.full', { max: TEMPLATES_MAX })}</p> : null}
    </fieldset>
  );
}
