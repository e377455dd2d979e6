import { cx, Icon, IconButton } from '@tidemark/ui';
import { Suspense, useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { later } from '../../../shared/loading/lazy-on-idle.ts';
import { type Indicator, type IndicatorMenuProps, overIndicators, paneIndicators } from './indicators.ts';
import { TemplateList } from './template-list.tsx';

const IndicatorSettings = later(
  () => import('./indicator-settings.tsx'),
  (part) => part.IndicatorSettings,
);

/** Indicators over the bars and below them, and the templates of the person. */
export function IndicatorList({ chosen, onToggle }: IndicatorMenuProps) {
  const t = useText('chart');
  return (
    <>
      <Group title={t('indicators.over')} names={overIndicators} chosen={chosen} onToggle={onToggle} />
      <Group title={t('indicators.below')} names={paneIndicators} chosen={chosen} onToggle={onToggle} />
      <TemplateList isEmpty={chosen.length === 0} />
    </>
  );
}

function Group({
  title,
  names,
  chosen,
  onToggle,
}: IndicatorMenuProps & { readonly title: string; readonly names: readonly Indicator[] }) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 text-xs font-medium text-faint">{title}</legend>
      <div className="flex flex-col">
        {names.map((name) => (
          <IndicatorRow key={name} name={name} isOn={chosen.includes(name)} onToggle={() => onToggle(name)} />
        ))}
      </div>
    </fieldset>
  );
}

/** One indicator: on or off, and its parameters once it is on. */
function IndicatorRow({
  name,
  isOn,
  onToggle,
}: {
  readonly name: Indicator;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}) {
  const t = useText('chart');
  const [isOpen, setOpen] = useState(false);
  const isEditing = isOn && isOpen;
  return (
    <>
      <span className="flex items-center">
        <button
          type="button"
          aria-pressed={isOn}
          onClick={onToggle}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-sm px-1 text-start text-sm -outline-offset-2 hover:bg-well wide:min-h-9"
        >
          <span
            className={cx(
              'inline-flex size-4 shrink-0 items-center justify-center rounded-[4px] border',
              isOn ? 'border-accent-fill bg-accent-fill text-on-accent' : 'border-line-control',
            )}
          >
            {isOn ? <Icon name="check" size={12} /> : null}
          </span>
          <bdi dir="ltr" className="w-11 shrink-0 font-medium">
            {name}
          </bdi>
          <span className="min-w-0 truncate text-quiet">{t(`indicators.names.${name}`)}</span>
        </button>
        {isOn ? (
          <IconButton
            icon="settings"
            size={16}
            className="wide:size-8"
            aria-expanded={isEditing}
            label={t('indicators.edit', { indicator: name })}
            onClick={() => setOpen(!isOpen)}
          />
        ) : null}
      </span>
      {isEditing ? (
        <Suspense>
          <IndicatorSettings name={name} />
        </Suspense>
      ) : null}
    </>
  );
}
