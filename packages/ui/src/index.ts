export { Button, type ButtonProps, type ButtonTone, IconButton, type IconButtonProps } from './button.tsx';
export {
  ChipRow,
  type Choice,
  ChoiceGrid,
  SegmentedControl,
  Switch,
  type SwitchProps,
  Tabs,
} from './choice.tsx';
export { cx } from './cx.ts';
export { DateField, type DateFieldProps } from './date-field.tsx';
export type { DateWays } from './date-ways.ts';
export {
  controlClass,
  Field,
  PasswordField,
  SearchField,
  SelectField,
  TextField,
  type TextFieldProps,
} from './field.tsx';
export { flash } from './flash.ts';
export { Icon, type IconName } from './icons.tsx';
export { KeyCaps } from './key-cap.tsx';
export { LabelChoice } from './label-choice.tsx';
export { LinePlot, type LinePlotProps, type PlotPoint } from './line-plot.tsx';
export { Mark } from './mark.tsx';
export { Meter, type MeterTone } from './meter.tsx';
export { NumberField, type NumberFieldProps } from './number-field.tsx';
export { NumberStepper, type NumberStepperProps } from './number-stepper.tsx';
export { isUnreadable, type NumberKind, type NumberWays, type ReadNumber } from './number-text.ts';
export {
  ChangeText,
  type Direction,
  directionOf,
  FlashNum,
  LargeNum,
  Num,
  type NumProps,
  useRoom,
} from './numbers.tsx';
export { Pager } from './pager.tsx';
export { PaneHandle, type PaneHandleProps } from './pane-handle.tsx';
export { boundSize, type PaneBounds } from './pane-size.ts';
export { INK, onPaper, type PaperSize, paperClass } from './paper.ts';
export { ProgressBar } from './progress-bar.tsx';
export { PartDot, Ring } from './ring.tsx';
export { ScrollRegion } from './scroll-region.tsx';
export { Slider, type SliderProps } from './slider.tsx';
export { Sparkline, sparkPath } from './sparkline.tsx';
export { stepped } from './stepped.ts';
export { Card, EmptyState, Line, List, Row, type RowProps, Skeleton, Tag } from './surface.tsx';
export { type Column, Table } from './table.tsx';
export { TextArea, type TextAreaProps } from './text-area.tsx';
export { createToaster, TOASTS_ID, ToastArea, type Toaster, type ToastTone } from './toast.tsx';
export { useFocusOnRefused } from './use-focus-on-refused.ts';
