import { useState } from 'react';
import {
  Card,
  type Column,
  createToaster,
  EmptyState,
  Line,
  List,
  Num,
  Pager,
  PaneHandle,
  Row,
  ScrollRegion,
  Skeleton,
  Table,
  Tag,
  ToastArea,
} from '../index.ts';
import { Shelf, shelves } from './shelf.tsx';
import type { SpecimenTexts } from './texts.ts';

const tagTones = ['plain', 'accent', 'warn', 'up', 'down'] as const;
/** Cache: the toasts of the specimen; nobody else adds any. */
const toaster = createToaster();

export function Surfaces({ word, sentence, amount }: SpecimenTexts) {
  return (
    <Shelf title={shelves.surfaces}>
      <Card>{sentence}</Card>
      <List>
        {tagTones.map((tone) => (
          <li key={tone}>
            <Row icon="settings" title={word} note={sentence} end={<Tag tone={tone}>{word}</Tag>} leads />
          </li>
        ))}
      </List>
      <dl>
        <Line label={word}>{sentence}</Line>
        <Line label={word}>
          <Num>{amount}</Num>
        </Line>
      </dl>
      <Skeleton className="h-10 rounded-md" />
      <EmptyState icon="check" title={word} note={sentence} />
      <ToastArea toaster={toaster} label={word} dismissLabel={word} />
    </Shelf>
  );
}

interface Price {
  readonly name: string;
  readonly price: string;
}

export function Tables({ word, sentence, amount }: SpecimenTexts) {
  const [page, setPage] = useState(2);
  const [size, setSize] = useState(240);
  const columns: readonly Column<Price>[] = [
    { key: 'name', head: word, cell: ({ name }) => name },
    { key: 'price', head: word, end: true, cell: ({ price }) => <Num>{price}</Num> },
  ];
  const table = { label: word, columns, rowKey: ({ name }: Price) => name };
  const empty = <EmptyState icon="check" title={word} note={sentence} />;
  return (
    <Shelf title={shelves.tables}>
      <ScrollRegion label={word} className="overflow-x-auto">
        <Table
          {...table}
          rows={[
            { name: sentence, price: amount },
            { name: word, price: '1.08420' },
          ]}
          empty={empty}
        />
      </ScrollRegion>
      <Table {...table} rows={undefined} skeletonRows={2} empty={empty} />
      <Table {...table} rows={[]} empty={empty} />
      <Pager
        page={page}
        last={5}
        onPage={setPage}
        text={`${page} / 5`}
        label={word}
        previousLabel="‹"
        nextLabel="›"
      />
      <div className="relative flex h-16">
        <div id="specimen-pane" style={{ width: size }} className="bg-well" />
        <PaneHandle
          label={word}
          hint={sentence}
          axis="columns"
          pane="before"
          controls="specimen-pane"
          size={size}
          bounds={{ min: 120, max: 480 }}
          onSize={setSize}
          onSettled={() => undefined}
          onReset={() => setSize(240)}
        />
      </div>
    </Shelf>
  );
}
