import { Card, Skeleton } from '@tidemark/ui';

/** A form that is on its way: a line for each of its parts, as high as the part will be. */
export function FormWaiting({ parts }: { readonly parts: readonly string[] }) {
  return (
    <Card aria-busy="true" className="flex flex-col gap-4">
      {parts.map((part, index) => (
        <Skeleton key={`${part} ${index.toString()}`} className={part} />
      ))}
    </Card>
  );
}
