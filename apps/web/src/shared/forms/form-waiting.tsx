import { Card, Skeleton } from '@tidemark/ui';

/** A loading form: one line per part, as high as the part will be. */
export function FormWaiting({ parts }: { readonly parts: readonly string[] }) {
  return (
    <Card aria-busy="true" className="flex flex-col gap-4">
      {parts.map((part, index) => (
        <Skeleton key={`${part} ${index.toString()}`} className={part} />
      ))}
    </Card>
  );
}
