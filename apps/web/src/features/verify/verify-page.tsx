import { Button, Card } from '@tidemark/ui';
import { prepareSignatureChecks } from '@tidemark/verify/note';
import { checkReceipt } from '@tidemark/verify/receipt';
import { useEffect, useMemo, useState } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { saveFile } from '../../shared/device/save-file.ts';
import { Page } from '../../shared/layout/page.tsx';
import { idle } from '../../shared/loading/idle.ts';
import { isKeyFile } from '../../shared/receipt/log-key.ts';
import { useOpenedReceipt } from '../../shared/receipt/opened-receipt.ts';
import { type SiteKey, useSiteKey } from '../../shared/receipt/use-log-key.ts';
import { VerdictView } from '../../shared/receipt/verdict-view.tsx';
import { Term } from '../../shared/terms/term.tsx';
import { FileField, type FileText } from './file-field.tsx';

/** Checks a receipt with a public key, in this browser and without a call: it works without a network. */
export function VerifyPage() {
  const t = useText('verify');
  const pages = useText('app.pages');
  const opened = useOpenedReceipt(({ text }) => text);
  const [receipt, setReceipt] = useState<FileText | undefined>(
    opened === undefined ? undefined : { name: undefined, text: opened },
  );
  const [own, setOwn] = useState<FileText>();
  const site = useSiteKey();
  const keys = own?.text ?? site.saved?.keys;
  useEffect(() => {
    // While the user looks for the file.
    void idle.then(prepareSignatureChecks);
  }, []);
  const verdict = useMemo(
    () => (receipt && keys !== undefined ? checkReceipt(receipt.text, keys) : undefined),
    [receipt, keys],
  );
  return (
    <Page title={pages('verify')} width="page">
      <div className="flex flex-col gap-4 px-4 pb-8 wide:px-0">
        <p className="text-sm text-quiet">{t('note')}</p>
        <Card className="flex flex-col gap-5">
          <FileField
            label={t('file.receipt')}
            file={receipt}
            problemOf={(text) => (isKeyFile(text) ? t('file.isKey') : undefined)}
            onChange={setReceipt}
          />
          <FileField
            label={t('file.key')}
            file={own}
            problemOf={(text) => {
              if (isKeyFile(text)) return undefined;
              return t(text.trimStart().startsWith('{') ? 'file.isReceipt' : 'file.notKey');
            }}
            onChange={setOwn}
          >
            <KeyNote isOwn={own !== undefined} site={site} />
          </FileField>
        </Card>
        {verdict ? <VerdictView verdict={verdict} /> : null}
      </div>
    </Page>
  );
}

/** Which key is used, and how much it proves. */
function KeyNote({ isOwn, site }: { readonly isOwn: boolean; readonly site: SiteKey }) {
  const t = useText('verify.key');
  const f = useFormats();
  const { saved, isChanged, replace } = site;
  if (isOwn) return <p className="text-sm text-quiet">{t('brought')}</p>;
  if (!saved) return <p className="text-sm text-warn">{t('none')}</p>;
  const date = f.date(saved.at);
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="text-quiet">
        <Term name="publicKey">{t('saved', { date })}</Term>
      </p>
      {isChanged ? <p className="text-warn">{t('changed', { date })}</p> : null}
      <div className="flex flex-wrap gap-2">
        {isChanged ? (
          <Button tone="quiet" size="sm" onClick={replace}>
            {t('replace')}
          </Button>
        ) : null}
        <Button
          tone="quiet"
          size="sm"
          icon="deposit"
          onClick={() => saveFile('tidemark-log-key.txt', saved.keys, 'text/plain')}
        >
          {t('save')}
        </Button>
      </div>
    </div>
  );
}
