/** The colour of ink on paper, whatever the theme. */
export const INK = '#0b1220';
const PAPER = '#ffffff';

/** The look of a piece of paper that is signed on. */
export const paperClass =
  'relative block h-48 w-full touch-none overflow-hidden rounded-md border bg-[#ffffff] outline-offset-2';

/** Picture pixels per screen pixel: sharp in print, and still small to upload. */
const SHARPNESS = 2;
/** A wider picture adds no detail to a signature. */
const WIDTH_MAX = 1200;

export interface PaperSize {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** White that is left around the ink, and the least that a picture measures, in CSS pixels. */
const MARGIN = 16;
const SIDE_MIN = 96;

/**
 * What is drawn with ink on white paper of that size, cut to the ink with a margin around it, as
 * `data:image/png;base64,…`; undefined where nothing was drawn or no picture can be made.
 */
export function onPaper(
  { width, height }: PaperSize,
  draw: (paper: CanvasRenderingContext2D, size: PaperSize) => void,
): string | undefined {
  const scale = Math.min(SHARPNESS, WIDTH_MAX / Math.max(1, width));
  const sheet = paperOf(Math.round(width * scale), Math.round(height * scale));
  if (!sheet) return undefined;
  sheet.scale(scale, scale);
  sheet.fillStyle = INK;
  draw(sheet, { width, height });
  const ink = inkOn(sheet);
  if (!ink) return undefined;
  const side = (inked: number) => Math.max(inked + 2 * MARGIN * scale, SIDE_MIN * scale);
  const cut = paperOf(Math.round(side(ink.width)), Math.round(side(ink.height)));
  if (!cut) return undefined;
  const left = (cut.canvas.width - ink.width) / 2 - ink.left;
  const top = (cut.canvas.height - ink.height) / 2 - ink.top;
  cut.drawImage(sheet.canvas, Math.round(left), Math.round(top));
  return cut.canvas.toDataURL('image/png');
}

function paperOf(width: number, height: number): CanvasRenderingContext2D | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  if (!paper || width === 0 || height === 0) return undefined;
  paper.fillStyle = PAPER;
  paper.fillRect(0, 0, width, height);
  return paper;
}

/** A pixel darker than this is ink, not its edge. */
const INK_MAX = 200;

/** Where the ink is, in pixels; undefined on an empty sheet. */
function inkOn(paper: CanvasRenderingContext2D) {
  const { width, height } = paper.canvas;
  const { data } = paper.getImageData(0, 0, width, height);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < width * height; at += 1) {
    if ((data[at * 4] ?? 255) > INK_MAX) continue;
    const x = at % width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, Math.floor(at / width));
    bottom = Math.floor(at / width);
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}
