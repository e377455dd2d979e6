import { IconFrame } from '@tidemark/ui';
import type { ReactNode } from 'react';

const shapes = {
  bold: <path d="M8 5h5a3.25 3.25 0 0 1 0 6.5H8V5Zm0 6.5h6a3.75 3.75 0 0 1 0 7.5H8v-7.5Z" />,
  italic: <path d="M10.5 5h6M7.5 19h6M13.75 5l-3.5 14" />,
  strike: (
    <path d="M16.5 8.25C16.2 6.2 14.5 5 12.1 5 9.6 5 7.75 6.3 7.75 8.25c0 1 .4 1.8 1.2 2.4M4.5 12h15M15.2 13.2c.7.6 1.05 1.4 1.05 2.4 0 2-1.75 3.4-4.2 3.4-2.6 0-4.4-1.3-4.8-3.5" />
  ),
  subscript: (
    <path d="m4.5 6 8 9.5m0-9.5-8 9.5M15.5 16.25c.2-1 .9-1.5 1.9-1.5s1.85.6 1.85 1.5c0 1.4-2.75 2-3.75 4.25h3.9" />
  ),
  superscript: (
    <path d="m4.5 9 8 9.5M12.5 9l-8 9.5M15.5 5.25c.2-1 .9-1.5 1.9-1.5s1.85.6 1.85 1.5c0 1.4-2.75 2-3.75 4.25h3.9" />
  ),
  numbers: (
    <path d="M10 6.5h10M10 12h10M10 17.5h10M4 5.25l1.25-.75V9M3.9 15.9c.15-.65.65-1 1.35-1s1.3.4 1.3 1.05c0 1-1.95 1.5-2.65 3.05h2.75" />
  ),
  quote: <path d="M5 7v6h4.5V7H5Zm0 6c0 2.2 1 3.6 3 4M14 7v6h4.5V7H14Zm0 6c0 2.2 1 3.6 3 4" />,
} satisfies Record<string, ReactNode>;

export type Mark = keyof typeof shapes;

/** The picture of a kind of formatting, in the form of the icon set. */
export function MarkIcon({ mark }: { readonly mark: Mark }) {
  return <IconFrame size={18}>{shapes[mark]}</IconFrame>;
}
