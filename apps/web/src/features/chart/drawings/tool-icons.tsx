import { IconFrame } from '@tidemark/ui';
import type { ReactNode } from 'react';
import type { Tool } from './drawing.ts';

const shapes: Readonly<Record<Tool | 'magnet', ReactNode>> = {
  trend: (
    <path d="M6.5 17.5 17.5 6.5M5 20.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM19 7.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z" />
  ),
  ray: <path d="M6.3 16.7 20 5M5 19.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM20 5h-4m4 0v4" />,
  horizontal: <path d="M3 12h7.25m3.5 0H21M12 13.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z" />,
  vertical: <path d="M12 3v7.25m0 3.5V21M12 13.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z" />,
  channel: <path d="M3.5 14.5 16 4M8 20 20.5 9.5" />,
  fibonacci: <path d="M4 4.5h16M4 9.25h16M4 12.75h16M4 19.5h16" />,
  rectangle: <path d="M4.5 6.5h15v11h-15z" />,
  text: <path d="M5.5 7.5V5h13v2.5M12 5v14m-2.5 0h5" />,
  measure: <path d="M4 15.5 15.5 4 20 8.5 8.5 20 4 15.5Zm3-3 2 2m1-5 2 2m1-5 2 2" />,
  magnet: <path d="M6 4v8a6 6 0 0 0 12 0V4h-4v8a2 2 0 0 1-4 0V4H6Zm0 4h4m4 0h4" />,
};

/** The picture of a drawing tool, in the form of the icon set. */
export function ToolIcon({ tool, size = 18 }: { readonly tool: Tool | 'magnet'; readonly size?: number }) {
  return <IconFrame size={size}>{shapes[tool]}</IconFrame>;
}
