import { QrCode as Machine } from '@ark-ui/react/qr-code';

/**
 * A code that a camera reads. A separate entry (`@tidemark/ui/qr-code`): import it lazily, for it
 * brings the encoder. Always dark on white with its quiet edge, for a camera wants contrast, whatever
 * the theme.
 */
export function QrCode({
  value,
  label,
  size = 176,
}: {
  readonly value: string;
  /** Its content, for users who do not see it. */
  readonly label: string;
  /** Edge in CSS pixels. */
  readonly size?: number;
}) {
  return (
    <Machine.Root value={value} className="inline-block rounded-md border border-line bg-[#ffffff] p-3">
      <Machine.Frame role="img" aria-label={label} style={{ width: size, height: size }} className="block">
        <Machine.Pattern fill="#0b1220" />
      </Machine.Frame>
    </Machine.Root>
  );
}
