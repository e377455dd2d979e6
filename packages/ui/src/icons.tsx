import type { ReactNode, SVGProps } from 'react';
import { cx } from './cx.ts';

/**
 * The icon set: 24 × 24, strokes of 1.75, drawn in the colour of the text around them. An icon
 * alone never carries a meaning: the control around it has a name.
 */
const drawings = {
  market: <path d="M4 19V9m5.3 10V5m5.4 14v-7M20 19V8" />,
  trade: <path d="M4 15.5 9 10l4 3.5L20 6m0 0h-5m5 0v5" />,
  orders: (
    <path d="M7 3.75h10A1.25 1.25 0 0 1 18.25 5v15.25l-3.1-2-3.15 2-3.15-2-3.1 2V5A1.25 1.25 0 0 1 7 3.75ZM9 8.5h6M9 12.5h6" />
  ),
  follow: (
    <path d="M9 11a3.25 3.25 0 1 0 0-6.5A3.25 3.25 0 0 0 9 11Zm-5.5 8.5c0-3 2.5-5 5.5-5s5.5 2 5.5 5M16 4.8a3.25 3.25 0 0 1 0 5.9m1.2 4.2c2 .6 3.3 2.3 3.3 4.6" />
  ),
  ranking: (
    <path d="M8 4h8v5a4 4 0 0 1-8 0V4Zm0 1.5H4.5V7A3.5 3.5 0 0 0 8 10.5m8-5h3.5V7A3.5 3.5 0 0 1 16 10.5M12 13v4m-3.75 3h7.5" />
  ),
  account: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8c0-3.5 3.4-5.5 7.5-5.5s7.5 2 7.5 5.5" />,
  news: (
    <path d="M4.75 5h11.5v14H6.5a1.75 1.75 0 0 1-1.75-1.75V5Zm11.5 4h3v8.25A1.75 1.75 0 0 1 17.5 19h-1.25M8 8.75h5M8 12h5M8 15.25h5" />
  ),
  pencil: <path d="M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5l-4.5 1ZM14 6.5l3.5 3.5" />,
  undo: <path d="M8.5 5 4.5 9l4 4M4.5 9h9a5.25 5.25 0 0 1 0 10.5H8" />,
  redo: <path d="m15.5 5 4 4-4 4M19.5 9h-9a5.25 5.25 0 0 0 0 10.5H16" />,
  link: (
    <path d="M10.5 13.5a3.5 3.5 0 0 0 5 0l3-3a3.54 3.54 0 0 0-5-5l-1.25 1.25m1.25 3.75a3.5 3.5 0 0 0-5 0l-3 3a3.54 3.54 0 0 0 5 5l1.25-1.25" />
  ),
  search: <path d="M10.75 17.5a6.75 6.75 0 1 0 0-13.5 6.75 6.75 0 0 0 0 13.5Zm4.8-2 4.45 4.5" />,
  back: <path d="M15 5l-7 7 7 7" />,
  forward: <path d="m9 5 7 7-7 7" />,
  down: <path d="m6 9.5 6 6 6-6" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  eye: (
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z" />
  ),
  eyeOff: (
    <path d="M10 5.7a9 9 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.3 7.1C3.9 8.9 2.5 12 2.5 12S6 18.5 12 18.5c1.7 0 3.2-.5 4.5-1.2M4 4l16 16" />
  ),
  sun: (
    <path d="M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-13v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4" />
  ),
  moon: <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />,
  globe: (
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-9-9h18M12 3c2.5 2.7 3.75 5.7 3.75 9S14.5 18.3 12 21c-2.5-2.7-3.75-5.7-3.75-9S9.5 5.7 12 3Z" />
  ),
  chat: (
    <path d="M20.5 11.5c0 4.1-3.8 7.5-8.5 7.5-1 0-2-.15-2.9-.45L4.5 20l1.2-3.7a7 7 0 0 1-2.2-4.8C3.5 7.4 7.3 4 12 4s8.5 3.4 8.5 7.5Z" />
  ),
  logout: (
    <path d="M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10 12h10.5m0 0L17 8.5m3.5 3.5L17 15.5" />
  ),
  wallet: (
    <path d="M4 7.5A1.5 1.5 0 0 1 5.5 6H17v3M4 7.5V18a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 18v-7.5A1.5 1.5 0 0 0 18.5 9h-13A1.5 1.5 0 0 1 4 7.5Zm12 6.75h.01" />
  ),
  deposit: <path d="M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M4.5 19.5h15" />,
  withdraw: <path d="M12 15V4m0 0 4.5 4.5M12 4 7.5 8.5M4.5 19.5h15" />,
  transfer: <path d="M4 8.5h14.5m0 0L15 5m3.5 3.5L15 12M20 15.5H5.5m0 0L9 12m-3.5 3.5L9 19" />,
  shield: <path d="M12 3.5 5 6v5.5c0 4.3 2.9 7.4 7 9 4.1-1.6 7-4.7 7-9V6l-7-2.5Zm-3 8.5 2.2 2.2L15.2 10" />,
  lock: (
    <path d="M7.5 10.5V8a4.5 4.5 0 0 1 9 0v2.5m-10 0h11A1.5 1.5 0 0 1 19 12v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5Z" />
  ),
  mail: <path d="M4.5 6h15v12h-15V6Zm0 .75L12 12.5l7.5-5.75" />,
  bell: <path d="M6.5 10a5.5 5.5 0 0 1 11 0c0 5 2 6.5 2 6.5h-15s2-1.5 2-6.5ZM10 19.5a2.2 2.2 0 0 0 4 0" />,
  alert: (
    <path d="M14.5 5.1A5.5 5.5 0 0 0 6.500 10c0 5-2 6.500-2 6.500h15s-1.600-1.200-1.950-5M10 19.500a2.200 2.200 0 0 0 4 0M19 3.500v5M16.500 6h5" />
  ),
  reset: <path d="M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4.5 9m0-5v5h5" />,
  loan: (
    <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm2.8-11.2c-.4-1-1.5-1.5-2.8-1.5-1.6 0-2.8.8-2.8 2s1 1.8 2.8 2.2c1.8.4 2.9 1 2.9 2.2s-1.2 2.1-2.9 2.1c-1.5 0-2.6-.7-3-1.7M12 6v12" />
  ),
  video: <path d="M4.5 6.5H15v11H4.5v-11Zm10.5 4 5-2.75v8.5l-5-2.75" />,
  mining: <path d="M4 20h16M6.5 20v-6.5h3V20m2-10.5h3V20m2-15h3v15" />,
  palette: <path d="M7 4v16m0-16L4 7.5M7 4l3 3.5M17 20V4m0 16-3-3.5m3 3.5 3-3.5" />,
  help: (
    <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm-2.4-10.6a2.4 2.4 0 1 1 3.5 2.1c-.7.4-1.1.9-1.1 1.6v.4m0 2.5h.01" />
  ),
  warn: <path d="M12 4 2.75 19.5h18.5L12 4Zm0 6v4.5m0 2.4v.1" />,
  star: <path d="m12 4 2.4 5.1 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.8l5.6-.7L12 4Z" />,
  list: <path d="M8.5 6.5H20m-11.5 5.5H20M8.5 17.5H20M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />,
  more: <path strokeWidth={2.5} d="M5.5 12h.01M12 12h.01M18.5 12h.01" />,
  indicators: <path d="M3.5 15c2.6 0 2.9-8 5.7-8s3 10 5.8 10 2.9-6 5.5-6" />,
  filter: <path d="M4 6.5h16M7 12h10m-7 5.5h4" />,
  copy: <path d="M9 9h10.5v10.5H9V9Zm-3.5 6h-1V4.5H15v1" />,
  history: <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5l3.5 2" />,
  settings: (
    <path d="M4 7.5h9m4 0h3M4 16.5h3m4 0h9M15 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-6 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />
  ),
  people: (
    <path d="M9.5 11.5a3.5 3.5 0 1 0 0-7 3.500 3.500 0 0 0 0 7Zm-6.500 8c0-3.300 2.900-5 6.500-5s6.500 1.700 6.500 5m-.500-15.200a3.500 3.500 0 0 1 0 6.900m2 3.600c2.100.600 3.500 2 3.500 4.700" />
  ),
  dashboard: (
    <path d="M4.500 4.500h6v8h-6v-8Zm9 0h6v4.500h-6V4.500Zm0 8h6v7h-6v-7Zm-9 3.500h6v3.500h-6V16Z" />
  ),
  key: (
    <path d="M14.500 13.500a4.500 4.500 0 1 0-4.200-2.900L4 17v3h3v-2h2v-2h2l1.600-1.600c.600.300 1.200.500 1.900.500Zm1-5.500h.01" />
  ),
  keyboard: (
    <path d="M3.500 6.500h17v11h-17v-11Zm3.500 3.500h.01M10.300 10h.01M13.700 10h.01M17 10h.01M8 14h8" />
  ),
  camera: <path d="M4.5 7.5h3L9 5h6l1.5 2.5h3v11h-15v-11Zm7.5 8.75a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z" />,
  picture: <path d="M4.5 5.5h15v13h-15v-13Zm0 10 4.25-4.25 4 4 2.5-2.5 4.25 4.25M15.5 9h.01" />,
  device: <path d="M7.5 3.5h9v17h-9v-17Zm4.5 14h.01" />,
  document: <path d="M6.5 3.5H14l3.5 3.5v13.5h-11v-17Zm3 8h5m-5 4h5" />,
  calendar: <path d="M4.5 6h15v13.5h-15V6Zm0 4h15M8.500 3.500V6m7-2.500V6" />,
  laptop: <path d="M5.5 16V6.5A1 1 0 0 1 6.5 5.5h11a1 1 0 0 1 1 1V16M2.5 18.5h19" />,
  expand: <path d="M14.5 4.500h5v5m0-5-6 6m-4 9h-5v-5m0 5 6-6" />,
  shrink: <path d="M18.500 10.500h-5v-5m0 5 6-6m-14 9h5v5m0-5-6 6" />,
  spinner: <path d="M12 3.5a8.5 8.5 0 1 1-8.5 8.5" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

/** Icons that point along the line of text turn round where it runs from right to left. */
const mirrored: ReadonlySet<IconName> = new Set<IconName>(['back', 'forward', 'logout', 'list', 'chat']);

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  readonly name: IconName;
  /** Edge in CSS pixels; 20 by default. */
  readonly size?: number;
}

export function Icon({ name, className = '', ...rest }: IconProps) {
  return (
    <IconFrame {...rest} className={cx(mirrored.has(name) && 'rtl:-scale-x-100', className)}>
      {drawings[name]}
    </IconFrame>
  );
}

/** A drawing in the form of the icon set, for a part of the app that brings its own. */
export function IconFrame({
  size = 20,
  className,
  ...rest
}: SVGProps<SVGSVGElement> & { readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('shrink-0', className)}
      {...rest}
    />
  );
}
