/** The colour of ink on paper, whatever the theme. */
export const INK = '#0b1220';
const PAPER = '#ffffff';

/** The look of a piece of paper that is signed on. */
export const paperClass =
  'relative block h-48 w-full touch-none overflow-hidden rounded-md border bg-[#ffffff] outline-offset-2';

/** Pixels of the picture for one of the screen: sharp in print, and still small on its way. */
const SHARPNESS = 2;
/** A wider picture says nothing more of a signature. */
const WIDTH_MAX = 1200;

export interface PaperSize {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** What is drawn with ink on white paper of that size, as `data:image/png;base64,…`; undefined where no picture can be made. */
export function onPaper(
  { width, height }: PaperSize,
  draw: (paper: CanvasRenderingContext2D, size: PaperSize) => void,
): string | undefined {
  const canvas = document.createElement('canvas');
  const scale = Math.min(SHARPNESS, WIDTH_MAX / Math.max(1, width));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const paper = canvas.getContext('2d');
  if (!paper || canvas.width === 0 || canvas.height === 0) return undefined;
  paper.fillStyle = PAPER;
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.scale(scale, scale);
  paper.fillStyle = INK;
  draw(paper, { width, height });
  return canvas.toDataURL('image/png');
}
