import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';

/** Largest picture taken. */
const PICTURE_BYTES_MAX = 10 * 2 ** 20;

export const imageUpload = defineCall({
  path: '/api/common/image_upload',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Upload one picture (JPEG, PNG or WebP); it is drawn anew, without what the camera wrote into it',
  upload: { field: 'file', bytesMax: PICTURE_BYTES_MAX },
  input: z.object({
    /** The picture. On the wire its bytes; a handler reads their SHA-256 here. */
    file: z.string(),
  }),
  /** `url` serves the picture for ten minutes; calls that take a picture accept it at any age. */
  output: z.object({ url: z.string() }),
  refusals: [
    'upload.too_large',
    'upload.not_a_picture',
    'upload.broken',
    'upload.too_many_pixels',
    'upload.too_many',
    'upload.store_away',
    'request.too_many',
    'request.unsupported_media_type',
  ],
});
