import { useState } from 'react';
import {
  Button,
  ChangeText,
  FlashNum,
  Icon,
  IconFrame,
  KeyCaps,
  LargeNum,
  LinePlot,
  Mark,
  Meter,
  Num,
  PartDot,
  ProgressBar,
  Ring,
  Sparkline,
} from '../index.ts';
import { Shelf, shelves } from './shelf.tsx';
import type { SpecimenTexts } from './texts.ts';

const meterTones = ['accent', 'quiet', 'warn', 'danger', 'up', 'down'] as const;
const rising = [3, 4, 3.5, 5, 4.8, 6, 7];
const falling = [7, 6.2, 6.5, 5, 5.2, 4, 3.5];
const shares = [0.5, 0.3, 0.2];

export function Figures({ word, amount }: SpecimenTexts) {
  const [moves, setMoves] = useState(0);
  return (
    <Shelf title={shelves.numbers}>
      <div className="flex flex-wrap items-center gap-4">
        <Num className="text-xl">{amount}</Num>
        <LargeNum>{amount}</LargeNum>
        <ChangeText direction="up" text="+1.50%" />
        <ChangeText direction="down" text="-0.75%" />
        <FlashNum text="1.08420" direction="up" moves={moves} />
        <Button size="sm" tone="quiet" onClick={() => setMoves(moves + 1)}>
          {word}
        </Button>
        <Sparkline values={rising} direction="up" />
        <Sparkline values={falling} direction="down" />
      </div>
    </Shelf>
  );
}

export function Plots({ word, amount }: SpecimenTexts) {
  return (
    <Shelf title={shelves.plots}>
      <LinePlot
        label={word}
        points={rising.map((value, at) => ({ value, name: `${word} ${at + 1}`, text: amount }))}
        tickText={String}
      />
      {meterTones.map((tone, at) => (
        <Meter key={tone} tone={tone} value={at + 1} max={meterTones.length} />
      ))}
      <ProgressBar label={word} done={0} />
      <ProgressBar label={word} done={0.6} said={amount} />
      <div className="flex flex-wrap items-center gap-4">
        <Ring shares={shares}>
          <Num>{amount}</Num>
        </Ring>
        {shares.map((share, at) => (
          <PartDot key={share} at={at} />
        ))}
        <Mark title={word} />
        <Icon name="check" />
        <IconFrame>
          <path d="M4 20 20 4" />
        </IconFrame>
        <KeyCaps keys={['Ctrl', 'K']} />
      </div>
    </Shelf>
  );
}
