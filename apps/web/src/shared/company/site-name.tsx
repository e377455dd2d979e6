import { cx } from '@tidemark/ui';
import { useText } from '../device/language.ts';
import { useCompanyStore } from './company.ts';

/** Whose site this is: the company's name, else the app's own. */
export function SiteName({ className }: { readonly className?: string }) {
  const t = useText('app');
  const name = useCompanyStore((state) => state.company?.name);
  return <bdi className={cx('max-w-[min(38vw,16rem)] truncate', className)}>{name ?? t('name')}</bdi>;
}
