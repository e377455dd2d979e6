import { Icon, IconButton } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { type Instrument, useInstruments } from '../../../shared/instruments/instruments.ts';
import { changeChartSettings, useChartSettings } from '../chart-settings.ts';
import { COMPARED_MAX, findInstruments } from './compared.ts';

/** Adds instruments to compare with, found by code or name, and removes them. */
export function CompareMenu({ instrument }: { readonly instrument: Instrument }) {
  const t = useText('chart');
  const { compare } = useChartSettings();
  const { data = [] } = useInstruments();
  const [text, setText] = useState('');
  const found = findInstruments(data, text, [instrument.Code, ...compare]);
  const isFull = compare.length >= COMPARED_MAX;
  const set = (codes: readonly string[]) => changeChartSettings({ compare: codes });
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-1 border-0 border-t border-line p-0 pt-3">
      <legend className="sr-only">{t('compare.title')}</legend>
      <span aria-hidden className="text-xs font-medium text-faint">
        {t('compare.title')}
      </span>
      {compare.map((code) => (
        <span key={code} className="flex items-center justify-between text-sm">
          <bdi>{data.find(({ Code }) => Code === code)?.ShowCode ?? code}</bdi>
          <IconButton
            icon="close"
            size={16}
            className="wide:size-8"
            label={t('compare.remove', { instrument: code })}
            onClick={() => set(compare.filter((one) => one !== code))}
          />
        </span>
      ))}
      {isFull ? (
        <p className="text-xs text-quiet">{t('compare.full', { max: COMPARED_MAX })}</p>
      ) : (
        <input
          type="search"
          aria-label={t('compare.search')}
          placeholder={t('compare.search')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="h-11 min-w-0 rounded-sm border border-line-control bg-surface px-2 text-sm wide:h-9"
        />
      )}
      {isFull || text.trim() === '' ? null : (
        <Found
          found={found}
          onChoose={({ Code }) => {
            set([...compare, Code]);
            setText('');
          }}
        />
      )}
    </fieldset>
  );
}

function Found({
  found,
  onChoose,
}: {
  readonly found: readonly Instrument[];
  readonly onChoose: (instrument: Instrument) => void;
}) {
  const t = useText('chart');
  if (found.length === 0)
    return (
      <p role="status" className="text-sm text-quiet">
        {t('compare.none')}
      </p>
    );
  return found.map((one) => (
    <button
      key={one.Code}
      type="button"
      aria-label={t('compare.add', { instrument: one.ShowCode })}
      onClick={() => onChoose(one)}
      className="flex min-h-11 items-center gap-2 rounded-sm px-1 text-start text-sm -outline-offset-2 hover:bg-well wide:min-h-9"
    >
      <Icon name="plus" size={16} />
      <bdi className="shrink-0">{one.ShowCode}</bdi>
      <span className="min-w-0 truncate text-quiet">{one.Name}</span>
    </button>
  ));
}
