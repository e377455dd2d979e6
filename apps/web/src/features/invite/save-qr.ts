import { saveFile } from '../../shared/device/save-file.ts';

/** Large enough to print: a picture of this many pixels, with a quiet edge around the code. */
const EDGE_PX = 1024;
const QUIET_PX = 64;

/** Saves the code that is drawn in a place as a PNG, dark on white; false where it cannot be drawn. */
export async function saveQr(place: Element | null, name: string): Promise<boolean> {
  const drawn = place?.querySelector('svg');
  if (!drawn) return false;
  const picture = await pictureOf(drawn).catch(() => undefined);
  if (!picture) return false;
  const canvas = document.createElement('canvas');
  canvas.width = EDGE_PX;
  canvas.height = EDGE_PX;
  const pen = canvas.getContext('2d');
  if (!pen) return false;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, EDGE_PX, EDGE_PX);
  pen.imageSmoothingEnabled = false;
  pen.drawImage(picture, QUIET_PX, QUIET_PX, EDGE_PX - 2 * QUIET_PX, EDGE_PX - 2 * QUIET_PX);
  const png = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (png) saveFile(name, png, 'image/png');
  return png !== null;
}

/** The drawing at its full size. */
async function pictureOf(drawn: SVGElement): Promise<HTMLImageElement> {
  const copy = drawn.cloneNode(true) as SVGElement;
  copy.setAttribute('width', String(EDGE_PX));
  copy.setAttribute('height', String(EDGE_PX));
  copy.removeAttribute('style');
  const source = new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
  const url = URL.createObjectURL(source);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    return picture;
  } finally {
    URL.revokeObjectURL(url);
  }
}
