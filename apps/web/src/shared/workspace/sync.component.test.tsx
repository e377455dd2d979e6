import { waitFor } from '@testing-library/react';
import { workspaceList, workspaceSave } from '@tidemark/contract/calls/account/workspace';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { type User, useSessionStore } from '../session/session.ts';
import { changeDocument, documentNow, unsavedDocuments } from './documents.ts';
import { syncNow } from './sync.ts';

/** An account's documents, with revisions as the server counts them. */
function account(first: Readonly<Record<string, object>> = {}) {
  let revision = 0;
  const documents = new Map<string, { body: string; revision: number }>();
  const put = (name: string, body: string) => {
    revision += 1;
    documents.set(name, { body, revision });
    return { name, revision };
  };
  for (const [name, fields] of Object.entries(first)) put(name, JSON.stringify(fields));
  return {
    put,
    read: (name: string): unknown => JSON.parse(documents.get(name)?.body || '{}'),
    answers: [
      answerTo(workspaceList, ({ since }) => ({
        revision,
        documents: [...documents]
          .map(([name, document]) => ({ name, ...document }))
          .filter((document) => document.revision > Number(since)),
      })),
      answerTo(workspaceSave, ({ name = '', body = '', base }) =>
        (documents.get(String(name))?.revision ?? 0) === Number(base)
          ? put(String(name), String(body))
          : new FakeRefusal('workspace.changed', 'Changed on another device'),
      ),
    ],
  };
}

let users = 0;
const signIn = () => {
  users += 1;
  useSessionStore.setState({ token: `token ${users}`, user: { id: users } as User });
};
const signOut = () => useSessionStore.setState({ token: undefined, user: undefined });

it('workspace: takes what a visitor drew into the account', async () => {
  signOut();
  changeDocument('drawings.EURUSD', () => ({ mine: 1 }));
  const server = account({ 'drawings.EURUSD': { theirs: 2 } });
  await draw(null, { answers: server.answers });
  signIn();
  await syncNow();
  expect(documentNow('drawings.EURUSD')).toEqual({ mine: 1, theirs: 2 });
  expect(server.read('drawings.EURUSD')).toEqual({ mine: 1, theirs: 2 });
});

it('workspace: merges a change of another device with an unsaved one of this device', async () => {
  const server = account({ layout: { a: 1, b: 1 } });
  await draw(null, { answers: server.answers });
  signIn();
  await syncNow();
  changeDocument('layout', (fields) => ({ ...fields, a: 2 }));
  server.put('layout', '{"a":1,"b":3}');
  await syncNow();
  await waitFor(() => expect(server.read('layout')).toEqual({ a: 2, b: 3 }));
  expect(documentNow('layout')).toEqual({ a: 2, b: 3 });
  expect(unsavedDocuments()).toEqual([]);
});

it('workspace: keeps a change that could not be saved, and saves it with the next run', async () => {
  await draw(null);
  signIn();
  changeDocument('layout', () => ({ a: 1 }));
  await syncNow();
  expect(unsavedDocuments()).toHaveLength(1);
  const server = account();
  await draw(null, { answers: server.answers });
  await syncNow();
  expect(server.read('layout')).toEqual({ a: 1 });
  expect(unsavedDocuments()).toEqual([]);
});

it('workspace: shows nothing of one user to another, and all of it again to its owner', async () => {
  const server = account();
  await draw(null, { answers: server.answers });
  signIn();
  const owner = users;
  changeDocument('layout', () => ({ a: 1 }));
  signIn();
  expect(documentNow('layout')).toEqual({});
  signOut();
  expect(documentNow('layout')).toEqual({});
  useSessionStore.setState({ token: 'again', user: { id: owner } as User });
  expect(documentNow('layout')).toEqual({ a: 1 });
});
