import { useState } from 'react';
import {
  Button,
  type ButtonTone,
  ChipRow,
  ChoiceGrid,
  DateField,
  Field,
  IconButton,
  LabelChoice,
  NumberField,
  NumberStepper,
  PasswordField,
  SearchField,
  SegmentedControl,
  SelectField,
  Slider,
  Switch,
  Tabs,
  TextArea,
  TextField,
} from '../index.ts';
import { Shelf, shelves } from './shelf.tsx';
import type { SpecimenTexts } from './texts.ts';
import { plainDates, plainNumbers } from './ways.ts';

const tones: readonly ButtonTone[] = ['accent', 'quiet', 'plain', 'danger', 'up', 'down'];
const three = ['one', 'two', 'three'] as const;

export function Buttons({ word }: SpecimenTexts) {
  return (
    <Shelf title={shelves.buttons}>
      <div className="flex flex-wrap gap-2">
        {tones.map((tone) => (
          <Button key={tone} tone={tone}>
            {word}
          </Button>
        ))}
        <Button busy>{word}</Button>
        <Button disabled>{word}</Button>
        <Button size="sm">{word}</Button>
        <IconButton icon="settings" label={word} />
      </div>
    </Shelf>
  );
}

export function Fields({ word, sentence, amount }: SpecimenTexts) {
  const [text, setText] = useState('');
  const [number, setNumber] = useState('1250.5');
  const [day, setDay] = useState('2026-11-18');
  return (
    <Shelf title={shelves.fields}>
      <TextField label={word} hint={sentence} value={text} onChange={({ target }) => setText(target.value)} />
      <TextField label={word} error={sentence} defaultValue={amount} />
      <TextField label={word} disabled defaultValue={word} />
      <PasswordField label={word} showLabel={word} hideLabel={word} defaultValue="tide" />
      <NumberField
        label={word}
        hint={sentence}
        numbers={plainNumbers}
        value={number}
        places={2}
        onChange={setNumber}
      />
      <NumberStepper
        label={word}
        numbers={plainNumbers}
        value={number}
        onChange={setNumber}
        step={0.01}
        precision={2}
        lessLabel="−"
        moreLabel="+"
      />
      <DateField label={word} dates={plainDates} value={day} onChange={setDay} />
      <SearchField label={word} />
      <TextArea label={word} hint={sentence} />
      <Field label={word} error={sentence}>
        {({ id, describedBy, invalid }) => (
          <input id={id} aria-describedby={describedBy} aria-invalid={invalid} className="w-full" />
        )}
      </Field>
    </Shelf>
  );
}

export function Choices({ word }: SpecimenTexts) {
  const [value, setValue] = useState<(typeof three)[number]>('one');
  const [on, setOn] = useState(true);
  const [level, setLevel] = useState(40);
  const choices = three.map((one, at) => ({ value: one, label: `${word} ${at + 1}` }));
  const row = { label: word, value, choices, onChange: setValue };
  return (
    <Shelf title={shelves.choices}>
      <SegmentedControl {...row} />
      <Tabs {...row} />
      <ChipRow {...row} />
      <ChoiceGrid {...row} choices={choices.map((one) => ({ ...one, note: '+80%' }))} />
      <SelectField
        {...row}
        options={choices}
        onChange={(next) => setValue(three.find((one) => one === next) ?? 'one')}
      />
      <LabelChoice label={word} value={value} options={choices} onChange={setValue} />
      <Switch checked={on} onChange={setOn} label={word} />
      <Switch checked={false} disabled onChange={setOn} label={word} />
      <Slider label={word} value={level} min={0} max={100} step={1} onChange={setLevel} />
    </Shelf>
  );
}
