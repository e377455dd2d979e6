import { Switch } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { ResponsiveDialog } from '../../../shared/layout/responsive-dialog.tsx';
import { useWide } from '../../../shared/layout/use-wide.ts';
import { DensityChoice } from '../../../shared/workspace/density-choice.tsx';
import { type Column, columns } from './list-view.ts';
import { chooseColumns, groupList, useListView } from './use-list-view.ts';

/** How the instrument list is arranged: its groups, and on a wide screen its columns and the height of rows. */
export function ListSettings({ onClose }: { readonly onClose: () => void }) {
  const t = useText('instruments');
  const look = useText('system.look');
  const wide = useWide();
  const view = useListView();
  const toggle = (column: Column, isOn: boolean) =>
    chooseColumns(columns.filter((one) => (one === column ? isOn : view.columns.includes(one))));
  return (
    <ResponsiveDialog open wide="middle" title={t('view.title')} onClose={onClose}>
      <div className="flex flex-col gap-4 pb-4 wide:pb-0">
        <Choice label={t('view.grouped')} isOn={view.isGrouped} onChange={groupList} />
        {wide ? (
          <>
            <section className="flex flex-col gap-2">
              <h3 className="text-xs font-medium text-quiet">{look('density')}</h3>
              <DensityChoice />
            </section>
            <section>
              <h3 className="mb-1 text-xs font-medium text-quiet">{t('view.columns')}</h3>
              {columns.map((column) => (
                <Choice
                  key={column}
                  label={t(`columns.${column}`)}
                  isOn={view.columns.includes(column)}
                  onChange={(isOn) => toggle(column, isOn)}
                />
              ))}
              <p className="mt-1 text-xs text-faint">{t('view.columnsNote')}</p>
            </section>
          </>
        ) : null}
      </div>
    </ResponsiveDialog>
  );
}

function Choice(props: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  const { label, isOn, onChange } = props;
  return (
    <span className="flex min-h-11 items-center justify-between gap-4 text-sm wide:min-h-9">
      {label}
      <Switch label={label} checked={isOn} onChange={onChange} />
    </span>
  );
}
