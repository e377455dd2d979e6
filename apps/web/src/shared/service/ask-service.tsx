import { Button, EmptyState, type IconName } from '@tidemark/ui';
import { useService } from './service.tsx';

export interface AskServiceProps {
  readonly icon: IconName;
  readonly title: string;
  readonly note: string;
  /** The verb that leads to the customer service. */
  readonly chat: string;
}

/** A feature not offered here: its name, and a link to customer service. */
export function AskService({ chat, ...said }: AskServiceProps) {
  const service = useService();
  return (
    <>
      <EmptyState
        {...said}
        action={
          <Button tone="quiet" icon="chat" onClick={service.open}>
            {chat}
          </Button>
        }
      />
      {service.dialog}
    </>
  );
}
