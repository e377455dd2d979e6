import { Button } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { useCopy } from '../../shared/device/use-copy.ts';
import { codesFile } from './view-model.ts';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes, shown once: to copy, to download, to write down. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useText('security.codes');
  const copy = useCopy();
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <h2 className="text-base font-medium">{t('title')}</h2>
        <p className="mt-1 text-sm text-quiet">{t('note')}</p>
      </div>
      <ol
        dir="ltr"
        aria-label={t('list')}
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-md bg-well p-4 text-center max-[340px]:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="text-sm">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" icon="copy" onClick={() => copy(codes.join('\n'))}>
          {t('copy')}
        </Button>
        <Button tone="quiet" icon="deposit" onClick={() => saveText(codesFile(t('file'), codes))}>
          {t('download')}
        </Button>
        <Button className="ms-auto" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}

/** Hands a text to the browser as a file; it never leaves the device. */
function saveText(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'tidemark-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}
