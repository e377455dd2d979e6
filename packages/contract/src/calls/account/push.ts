import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { textField } from '../../fields.ts';

/** Push kinds of a device: filled orders, price alerts, positions closed for the user. */
export const pushKinds = ['fills', 'alerts', 'closes'] as const;
export type PushKind = (typeof pushKinds)[number];

/** The kinds that are wanted, with commas between them: `fills,alerts`. */
const kinds = textField(40).check(z.regex(/^(fills|alerts|closes)(,(fills|alerts|closes)){0,2}$/));
/** Where the browser's push service takes messages for this device. */
const endpoint = textField(1000);

export const pushKey = defineCall({
  path: '/api/push/key',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'The public key with which a browser subscribes to push messages (VAPID)',
  input: z.object({}),
  output: z.object({ key: z.string() }),
  refusals: [],
});

export const pushDevice = defineCall({
  path: '/api/push/device',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'What a device of the caller is told of; null: nothing',
  input: z.object({ endpoint }),
  output: z.object({ kinds: z.nullable(z.string()) }),
  refusals: [],
});

export const pushSubscribe = defineCall({
  path: '/api/push/subscribe',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'Have a device told of what happens, in the language of the call; ends with the session',
  input: z.object({
    endpoint,
    /** The device's key and secret, as `PushSubscription.toJSON()` has them. */
    p256dh: textField(90).check(z.regex(/^[\w-]{87}=?$/)),
    auth: textField(26).check(z.regex(/^[\w-]{22}(==)?$/)),
    kinds,
  }),
  output: z.object({ kinds: z.string() }),
  refusals: ['push.bad_endpoint', 'push.too_many'],
});

export const pushUnsubscribe = defineCall({
  path: '/api/push/unsubscribe',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'Tell a device of the caller nothing any more',
  input: z.object({ endpoint }),
  output: z.object({ removed: z.boolean() }),
  refusals: [],
});
