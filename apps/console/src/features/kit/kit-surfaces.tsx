import {
  ChangeText,
  type Column,
  EmptyState,
  Line,
  Meter,
  Num,
  Skeleton,
  Sparkline,
  Table,
  Tag,
} from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { KitSection, Specimen } from './kit-section.tsx';

const tagTones = ['plain', 'accent', 'warn', 'up', 'down'] as const;
const meterTones = ['accent', 'quiet', 'warn', 'danger', 'up', 'down'] as const;
const rising = [3, 4, 3.5, 5, 4.8, 6, 7];
const falling = [7, 6.2, 6.5, 5, 5.2, 4, 3.5];

export function Figures() {
  const t = useText('console.kit');
  const formats = useFormats();
  return (
    <KitSection title={t('figures')}>
      <div className="flex flex-wrap items-center gap-4">
        <Num className="text-xl">{formats.amount('12345.678')}</Num>
        <ChangeText direction="up" text={formats.change(1.5)} />
        <ChangeText direction="down" text={formats.change(-0.75)} />
        <Sparkline values={rising} direction="up" />
        <Sparkline values={falling} direction="down" />
      </div>
      <div className="flex flex-wrap gap-2">
        {tagTones.map((tone) => (
          <Tag key={tone} tone={tone}>
            {t(`tones.${tone}`)}
          </Tag>
        ))}
      </div>
      <div className="flex flex-col gap-2">
        {meterTones.map((tone, index) => (
          <Meter key={tone} tone={tone} value={index + 1} max={meterTones.length} />
        ))}
      </div>
      <dl>
        <Line label={t('label')}>{t('value')}</Line>
        <Line label={t('label')}>
          <Num>{formats.lots(0.1)}</Num>
        </Line>
      </dl>
    </KitSection>
  );
}

interface Price {
  readonly name: string;
  readonly price: number;
}

export function Surfaces() {
  const t = useText('console.kit');
  const columns: readonly Column<Price>[] = [
    { key: 'name', head: t('label'), cell: ({ name }) => name },
    { key: 'price', head: t('number'), end: true, cell: ({ price }) => <Num>{price}</Num> },
  ];
  const rows: readonly Price[] = [
    { name: 'EUR/USD', price: 1.0842 },
    { name: 'BTC/USD', price: 60_000 },
  ];
  return (
    <KitSection title={t('surfaces')}>
      <Table label={t('table')} columns={columns} rows={rows} rowKey={({ name }) => name} empty={null} />
      <Specimen>
        <Table
          label={t('loading')}
          columns={columns}
          rows={undefined}
          skeletonRows={2}
          rowKey={() => 0}
          empty={null}
        />
      </Specimen>
      <Specimen>
        <Skeleton className="h-10 rounded-md" />
      </Specimen>
      <EmptyState icon="check" title={t('empty')} note={t('emptyNote')} />
    </KitSection>
  );
}
