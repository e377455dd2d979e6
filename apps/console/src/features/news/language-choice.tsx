import { type LanguageCode, languageCodes, languageTable, languageTag } from '@tidemark/i18n';
import { cx, Icon } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { currentStatus, type Draft } from './draft.ts';

export interface LanguageChoiceProps {
  readonly draft: Draft;
  readonly value: LanguageCode;
  readonly onChange: (language: LanguageCode) => void;
}

/** The 18 languages, with a sign at those that are written and at those that are only begun. */
export function LanguageChoice({ draft, value, onChange }: LanguageChoiceProps) {
  const t = useText('console-news');
  return (
    <ul aria-label={t('languages')} className="flex flex-wrap gap-1.5">
      {languageCodes.map((code) => {
        const status = currentStatus(draft.texts[code]);
        return (
          <li key={code}>
            <button
              type="button"
              aria-pressed={code === value}
              onClick={() => onChange(code)}
              className={cx(
                'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-xs font-medium',
                code === value
                  ? 'border-ink bg-ink text-paper'
                  : 'border-line-strong text-quiet hover:text-ink',
                status === 'none' && code !== value && 'border-dashed',
              )}
            >
              {status === 'complete' ? <Icon name="check" size={14} /> : null}
              {status === 'begun' ? (
                <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
              ) : null}
              <bdi lang={languageTag(code)}>{languageTable[code].name}</bdi>
              <span className="sr-only">{t(`standing.${status}`)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
