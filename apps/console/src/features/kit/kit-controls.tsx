import {
  Button,
  type ButtonTone,
  ChipRow,
  IconButton,
  PasswordField,
  SearchField,
  SegmentedControl,
  SelectField,
  Slider,
  Switch,
  Tabs,
  TextArea,
  TextField,
} from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { NumberStepper } from '../../shared/number-field.tsx';
import { KitSection, Specimen } from './kit-section.tsx';

const tones: readonly ButtonTone[] = ['accent', 'quiet', 'plain', 'danger', 'up', 'down'];
const three = ['one', 'two', 'three'] as const;

export function Controls() {
  const t = useText('console.kit');
  const [text, setText] = useState('');
  const [lots, setLots] = useState('0.10');
  return (
    <KitSection title={t('controls')}>
      <div className="flex flex-wrap gap-2">
        {tones.map((tone) => (
          <Button key={tone} tone={tone}>
            {t(`tones.${tone}`)}
          </Button>
        ))}
        <Specimen>
          <Button busy>{t('busy')}</Button>
        </Specimen>
        <Button disabled>{t('disabled')}</Button>
        <IconButton icon="settings" label={t('icon')} />
      </div>
      <div className="grid gap-4 wide:grid-cols-2">
        <TextField
          label={t('text')}
          hint={t('hint')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <TextField label={t('text')} error={t('error')} defaultValue={t('value')} />
        <PasswordField
          label={t('password')}
          showLabel={t('show')}
          hideLabel={t('hide')}
          defaultValue="tide"
        />
        <NumberStepper
          label={t('number')}
          value={lots}
          onChange={setLots}
          step={0.01}
          precision={2}
          lessLabel={t('less')}
          moreLabel={t('more')}
        />
      </div>
      <SearchField label={t('search')} />
      <TextArea label={t('area')} hint={t('hint')} />
    </KitSection>
  );
}

export function Choices() {
  const t = useText('console.kit');
  const [chosen, setChosen] = useState<(typeof three)[number]>('one');
  const [on, setOn] = useState(true);
  const [level, setLevel] = useState(40);
  const choices = three.map((value) => ({ value, label: t(`choices.${value}`) }));
  const row = { label: t('choice'), value: chosen, choices, onChange: setChosen };
  return (
    <KitSection title={t('choice')}>
      <SegmentedControl {...row} />
      <Tabs {...row} />
      <ChipRow {...row} />
      <SelectField
        {...row}
        options={choices}
        onChange={(next) => setChosen(three.find((value) => value === next) ?? 'one')}
      />
      <div className="flex items-center gap-3 text-sm">
        <Switch checked={on} onChange={setOn} label={t('switch')} />
        {t('switch')}
      </div>
      <Slider label={t('slider')} value={level} min={0} max={100} step={1} onChange={setLevel} />
    </KitSection>
  );
}
