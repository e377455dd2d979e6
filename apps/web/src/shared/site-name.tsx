import { cx } from '@tidemark/ui';
import { useCompanyStore } from './company.ts';
import { useText } from './language.ts';

/** Whose site this is: the company's name, else the app's own. */
export function SiteName({ className }: { readonly className?: string }) {
  const t = useText('app');
  const name = useCompanyStore((state) => state.company?.name);
  return <bdi className={cx('max-w-[min(38vw,16rem)] truncate', className)}>{name ?? t('name')}</bdi>;
}
