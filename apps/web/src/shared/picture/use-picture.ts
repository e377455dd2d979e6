import { imageUpload } from '@tidemark/contract/calls/account/files';
import { CallCancelled, CallFailed, CallRefused } from '@tidemark/contract/client';
import { useEffect, useReducer, useRef } from 'react';
import { uploadFile } from '../api/upload.ts';
import { useFormats, useText } from '../device/language.ts';
import { HEAD_BYTES, PICTURE_BYTES_MAX, pictureProblem } from './picture-check.ts';
import { shrunk } from './shrink.ts';
import { emptySlot, type Slot, slotAfter } from './slot.ts';

/** A picture of the form: its state and actions. */
export interface Picture {
  readonly slot: Slot;
  /** Checks a file and uploads it; replaces an existing one. */
  take(file: File): void;
  /** Removes the picture; aborts a running upload. */
  clear(problem?: string): void;
}

export function usePicture(): Picture {
  const t = useText('picture');
  const f = useFormats();
  const [slot, tell] = useReducer(slotAfter, emptySlot);
  const running = useRef<{ readonly attempt: number; readonly abort: AbortController }>(undefined);
  const attempts = useRef(0);
  usePreviewRelease(slot);
  // Leaving the page aborts the upload.
  useEffect(() => () => running.current?.abort.abort(), []);

  const problemOf = (problem: unknown): string => {
    if (problem instanceof CallRefused) return problem.fields[0]?.msg ?? problem.message;
    return t('uploadFailed', { code: problem instanceof CallFailed ? problem.code : 'ERR_FILE' });
  };

  const send = async (picked: File, attempt: number, abort: AbortController) => {
    try {
      const file = await shrunk(picked, await headOf(picked));
      const head = await headOf(file);
      const wrong = pictureProblem(file.size, head);
      if (wrong !== undefined) {
        const problem = t(`problem.${wrong}`, {
          size: f.fileSize(file.size),
          max: f.fileSize(PICTURE_BYTES_MAX),
        });
        tell({ kind: 'failed', attempt, problem });
        return;
      }
      if (abort.signal.aborted) return;
      tell({ kind: 'picked', attempt, preview: URL.createObjectURL(file) });
      const onProgress = (done: number) => tell({ kind: 'progress', attempt, done });
      const { url } = await uploadFile(imageUpload, file, { onProgress, signal: abort.signal });
      tell({ kind: 'stored', attempt, url });
    } catch (problem) {
      if (problem instanceof CallCancelled) return;
      tell({ kind: 'failed', attempt, problem: problemOf(problem) });
    }
  };

  return {
    slot,
    take(file) {
      running.current?.abort.abort();
      attempts.current += 1;
      const current = { attempt: attempts.current, abort: new AbortController() };
      running.current = current;
      tell({ kind: 'cleared' });
      void send(file, current.attempt, current.abort);
    },
    clear(problem) {
      running.current?.abort.abort();
      tell(problem === undefined ? { kind: 'cleared' } : { kind: 'cleared', problem });
    },
  };
}

async function headOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
}

/** A preview holds the file in memory: it is released when replaced. */
function usePreviewRelease(slot: Slot): void {
  const preview = slot.kind === 'empty' ? undefined : slot.preview;
  useEffect(() => {
    if (preview === undefined) return;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);
}
