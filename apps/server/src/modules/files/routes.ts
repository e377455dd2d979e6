import * as calls from '@tidemark/contract/calls/account/files';
import { answerFile, type Route } from '../../platform/http/route.ts';
import { takePicture } from './actions/take-picture.ts';
import { createAdmission } from './admission.ts';
import type { FilesParts } from './parts.ts';

export function filesRoutes(parts: FilesParts): Route[] {
  return [answerFile(calls.imageUpload, createAdmission(), (_, context) => takePicture(parts, context))];
}
