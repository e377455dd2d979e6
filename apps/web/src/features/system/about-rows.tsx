import { Icon, List, Row, Skeleton } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { ResponsiveDialog } from '../../shared/layout/responsive-dialog.tsx';
import { type PackageNotice, usePackages } from './queries.ts';

const tap = 'block w-full -outline-offset-2 hover:bg-well';

/** Operator, components and legal texts of this app. */
export function AboutRows() {
  const t = useText('system.about');
  const pages = useText('app.pages');
  const terms = useText('terms');
  const verify = useText('verify');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <li>
        <PlaceLink to="terms" className={tap}>
          <Row icon="help" title={pages('terms')} note={terms('row')} leads />
        </PlaceLink>
      </li>
      <li>
        <PlaceLink to="verify" className={tap}>
          <Row icon="shield" title={pages('verify')} note={verify('row')} leads />
        </PlaceLink>
      </li>
      <TextLink href="/docs" icon="document" title={t('docs')} note={t('docsNote')} />
      <TextLink href="/notices/license.txt" icon="shield" title={t('license')} note={t('licenseNote')} />
      <li>
        <button type="button" className={tap} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <Row icon="list" title={t('packages')} note={t('packagesNote')} leads />
        </button>
      </li>
      <TextLink href="/notices/notice.txt" icon="document" title={t('notice')} />
      {isOpen ? (
        <ResponsiveDialog open onClose={() => setIsOpen(false)} title={t('packages')} wide="middle">
          <Packages />
        </ResponsiveDialog>
      ) : null}
    </>
  );
}

/** A page of text outside the app: it opens separately. */
function TextLink({
  href,
  icon,
  title,
  note,
}: {
  readonly href: string;
  readonly icon: 'document' | 'shield';
  readonly title: string;
  readonly note?: string;
}) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener" className={tap}>
        <Row icon={icon} title={title} note={note} leads />
      </a>
    </li>
  );
}

function Packages() {
  const { data, isError, refetch } = usePackages(true);
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div aria-busy="true" className="flex flex-col gap-3">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className="h-9" />
        ))}
      </div>
    );
  }
  return (
    <List className="-mx-4">
      {data.map((notice) => (
        <li key={notice.name}>
          <PackageText notice={notice} />
        </li>
      ))}
    </List>
  );
}

/** One package; its licence unfolds under it. */
function PackageText({ notice }: { readonly notice: PackageNotice }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center gap-3 px-4 -outline-offset-2 hover:bg-well [&::-webkit-details-marker]:hidden">
        <bdi className="min-w-0 flex-1 truncate text-sm">{notice.name}</bdi>
        <bdi className="text-xs text-faint">{notice.version}</bdi>
        <bdi className="text-xs text-quiet">{notice.license}</bdi>
        <Icon name="down" size={16} className="text-faint transition-transform group-open:rotate-180" />
      </summary>
      <pre dir="ltr" className="bg-well px-4 py-3 text-xs break-words whitespace-pre-wrap text-quiet">
        {notice.text}
      </pre>
    </details>
  );
}
