export { Button, type ButtonProps, type ButtonTone, IconButton, type IconButtonProps } from './button.tsx';
export { ChipRow } from './choices/chip-row.tsx';
export { ChoiceGrid } from './choices/choice-grid.tsx';
export type { Choice } from './choices/choice-row.ts';
export { LabelChoice } from './choices/label-choice.tsx';
export { SegmentedControl } from './choices/segmented-control.tsx';
export { Switch, type SwitchProps } from './choices/switch.tsx';
export { Tabs } from './choices/tabs.tsx';
export { cx } from './cx.ts';
export { DateField, type DateFieldProps } from './fields/date-field.tsx';
export type { DateWays } from './fields/date-ways.ts';
export {
  controlClass,
  Field,
  PasswordField,
  SearchField,
  SelectField,
  TextField,
  type TextFieldProps,
} from './fields/field.tsx';
export { NumberField, type NumberFieldProps } from './fields/number-field.tsx';
export { NumberStepper, type NumberStepperProps } from './fields/number-stepper.tsx';
export { isUnreadable, type NumberKind, type NumberWays, type ReadNumber } from './fields/number-text.ts';
export { Slider, type SliderProps } from './fields/slider.tsx';
export { stepped } from './fields/stepped.ts';
export { directionOfTyped, TextArea, type TextAreaProps } from './fields/text-area.tsx';
export { useFocusOnRefused } from './fields/use-focus-on-refused.ts';
export { flash } from './figures/flash.ts';
export { LinePlot, type LinePlotProps, type PlotPoint } from './figures/line-plot.tsx';
export { Meter, type MeterTone } from './figures/meter.tsx';
export {
  ChangeText,
  type Direction,
  directionOf,
  FlashNum,
  LargeNum,
  Num,
  type NumProps,
  useRoom,
} from './figures/numbers.tsx';
export { ProgressBar } from './figures/progress-bar.tsx';
export { PartDot, Ring } from './figures/ring.tsx';
export { Sparkline, sparkPath } from './figures/sparkline.tsx';
export { Icon, IconFrame, type IconName } from './icons.tsx';
export { useLeaving } from './layout/leaving-columns.ts';
export { Pager } from './layout/pager.tsx';
export { PaneHandle, type PaneHandleProps } from './layout/pane-handle.tsx';
export { boundSize, type PaneBounds } from './layout/pane-size.ts';
export { INK, onPaper, type PaperSize, paperClass } from './layout/paper.ts';
export { Line, List, Row, type RowProps } from './layout/rows.tsx';
export { ScrollRegion } from './layout/scroll-region.tsx';
export { Card, EmptyState, Skeleton, Tag } from './layout/surface.tsx';
export { type Column, Table } from './layout/table.tsx';
export { Mark } from './mark.tsx';
export { KeyCaps } from './text/key-cap.tsx';
export { createToaster, TOASTS_ID, ToastArea, type Toaster, type ToastTone } from './toast.tsx';
