import { SearchField, SelectField } from '@tidemark/ui';
import { useEffect, useState } from 'react';
import { useFormats, useText } from '../device/language.ts';
import { useCategories } from '../instruments/instruments.ts';
import { useSettled } from '../lists/use-settled.ts';
import {
  type Bound,
  boundNames,
  bounds,
  countBounds,
  sorts,
  type TraderChoices,
  type TraderSort,
  wholeBounds,
  withBound,
  withText,
} from './choices.ts';

interface ChoiceBarProps {
  readonly choices: TraderChoices;
  readonly onChange: (choices: TraderChoices) => void;
}

const sortTexts = {
  rate: 'rate',
  total_rate: 'totalRate',
  profit: 'profit',
  win_rate: 'win',
  drawdown: 'drawdown',
  followers: 'followers',
  age: 'age',
  positions: 'positions',
  risk: 'riskScore',
} as const satisfies Record<TraderSort, string>;

const boundTexts = {
  rate_min: 'rateMin',
  win_rate_min: 'winMin',
  drawdown_max: 'drawdownMax',
  days_min: 'daysMin',
  risk_max: 'riskMax',
} as const satisfies Record<Bound, string>;

/** Search and sorting of a list of lead traders, and behind them the filters. */
export function ChoiceBar({ choices, onChange }: ChoiceBarProps) {
  const t = useText('rank');
  const f = useFormats();
  const sort = sorts.find((name) => name === choices.sort) ?? 'rate';
  const count = countBounds(choices);
  return (
    <div className="flex flex-col gap-3">
      <NameSearch choices={choices} onChange={onChange} />
      {/* Below one another on a phone: half its width cuts the longer choices. */}
      <div className="grid gap-3 wide:max-w-lg wide:grid-cols-2">
        <SelectField
          label={t('sort')}
          value={sort}
          options={sorts.map((value) => ({ value, label: t(sortTexts[value]) }))}
          onChange={(value) => onChange({ ...choices, sort: sorts.find((name) => name === value) })}
        />
        <SelectField
          label={t('order')}
          value={choices.order ?? 'best'}
          options={(['best', 'worst'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(value) => onChange({ ...choices, order: value === 'worst' ? 'worst' : 'best' })}
        />
      </div>
      <details>
        <summary className="cursor-pointer py-2 text-sm font-medium text-accent">
          {count === 0 ? t('filters') : `${t('filters')} (${f.count(count)})`}
        </summary>
        <div className="grid grid-cols-2 gap-3 pt-1 max-[359px]:grid-cols-1 wide:grid-cols-4">
          {boundNames.map((name) => (
            <SelectField
              key={name}
              label={t(boundTexts[name])}
              value={String(choices[name] ?? '')}
              options={[
                { value: '', label: t('any') },
                ...bounds[name].map((value) => ({
                  value: String(value),
                  label: wholeBounds.has(name) ? f.count(value) : f.percent(value),
                })),
              ]}
              onChange={(text) => onChange(withBound(choices, name, text))}
            />
          ))}
          <Category choices={choices} onChange={onChange} />
        </div>
      </details>
    </div>
  );
}

const NAME_MAX = 60;

/** A part of a nickname, or a code; the list follows once it has been typed. */
function NameSearch({ choices, onChange }: ChoiceBarProps) {
  const t = useText('rank');
  const [text, setText] = useState(String(choices.name ?? ''));
  const settled = useSettled(text).trim();
  const asked = String(choices.name ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed asks again.
  useEffect(() => {
    if (settled !== asked) onChange(withText(choices, 'name', settled));
  }, [settled]);
  return (
    <SearchField
      label={t('search')}
      value={text}
      maxLength={NAME_MAX}
      onChange={(event) => setText(event.target.value)}
      className="wide:max-w-lg"
    />
  );
}

function Category({ choices, onChange }: ChoiceBarProps) {
  const t = useText('rank');
  const categories = useCategories().data ?? [];
  return (
    <SelectField
      label={t('category')}
      value={String(choices.category ?? '')}
      options={[
        { value: '', label: t('any') },
        ...categories.map(({ Id, NameShowTrans }) => ({ value: String(Id), label: NameShowTrans })),
      ]}
      onChange={(text) => onChange(withText(choices, 'category', text))}
    />
  );
}
