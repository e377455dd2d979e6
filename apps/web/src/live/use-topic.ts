import { useEffect } from 'react';
import { live } from './connection.ts';

/** Keeps a topic subscribed while the caller is mounted; undefined subscribes to nothing. */
export function useTopic(topic: string | undefined): void {
  useEffect(() => (topic === undefined ? undefined : live.subscribe(topic)), [topic]);
}
