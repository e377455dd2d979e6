import type { ReactNode } from 'react';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import type { ListView } from './list-view.ts';

export interface InstrumentListProps {
  /** Code of the one that the page shows. */
  readonly current: string | undefined;
  readonly onChoose: (instrument: Instrument) => void;
  /** What else can be done with an instrument, at the end of its row. */
  readonly rowAction?: (instrument: Instrument) => ReactNode;
  readonly className?: string;
}

/** What a list of rows shows, as a table or as lines. */
export interface RowsProps extends Omit<InstrumentListProps, 'className'> {
  /** Undefined while they load. */
  readonly sections: readonly ShownSection[] | undefined;
  readonly lines: Readonly<Record<string, readonly number[]>>;
  readonly view: ListView;
  /** The watchlist that the stars of the rows belong to. */
  readonly starred: { readonly id: string; readonly name: string };
}

export interface ShownSection {
  readonly key: string;
  /** Undefined: the only section, which needs no header. */
  readonly title: string | undefined;
  /** Undefined: it cannot be collapsed. */
  readonly isCollapsed: boolean | undefined;
  readonly instruments: readonly Instrument[];
}
