import { waitFor } from '@testing-library/react';
import { workspaceList, workspaceSave } from '@tidemark/contract/calls/account/workspace';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { enterSession, forgetSession, type User, useSessionStore } from '../session/session.ts';
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

it('workspace: takes what a visitor arranged into the account, whose own settings win', async () => {
  signOut();
  changeDocument('drawings.EURUSD', () => ({ mine: 1 }));
  changeDocument('chart', () => ({ type: 'line', breaks: true }));
  const server = account({ 'drawings.EURUSD': { theirs: 2 }, chart: { type: 'candles' } });
  await draw(null, { answers: server.answers });
  signIn();
  await syncNow();
  expect(documentNow('drawings.EURUSD')).toEqual({ mine: 1, theirs: 2 });
  expect(server.read('drawings.EURUSD')).toEqual({ mine: 1, theirs: 2 });
  expect(server.read('chart')).toEqual({ type: 'candles', breaks: true });
  signOut();
  expect(documentNow('chart'), 'the next visitor').toEqual({});
});

it('workspace: saves nothing of a user who has left into the account of the next one', async () => {
  const server = account();
  let meanwhile = () => undefined as void;
  await draw(null, {
    answers: server.answers.map(({ call, give }) => ({
      call,
      give: (input: Readonly<Record<string, unknown>>) => {
        if (call === workspaceSave) meanwhile();
        return give(input);
      },
    })),
  });
  signIn();
  changeDocument('drawings.EURUSD', () => ({ secret: 1 }));
  changeDocument('layout', () => ({ secret: 2 }));
  meanwhile = signIn;
  await syncNow();
  expect(server.read('layout'), 'not sent under the next user’s token').toEqual({});
  expect(unsavedDocuments()).toEqual([]);
  expect(documentNow('drawings.EURUSD')).toEqual({});
});

it('workspace: sends a document twice at most that the server keeps calling changed', async () => {
  let saves = 0;
  await draw(null, {
    answers: [
      answerTo(workspaceList, ({ since }) => ({ revision: Number(since), documents: [] })),
      answerTo(workspaceSave, () => {
        saves += 1;
        return new FakeRefusal('workspace.changed', 'Changed on another device');
      }),
    ],
  });
  signIn();
  changeDocument('layout', () => ({ a: 1 }));
  await syncNow();
  await syncNow();
  expect(saves).toBe(2);
  changeDocument('layout', () => ({ a: 2 }));
  await syncNow();
  expect(saves).toBe(4);
});

it('workspace: goes on with a server that has lost its documents', async () => {
  const before = account({ layout: { a: 1 } });
  await draw(null, { answers: before.answers });
  signIn();
  await syncNow();
  const restored = account();
  await draw(null, { answers: restored.answers });
  changeDocument('layout', (fields) => ({ ...fields, b: 2 }));
  await syncNow();
  expect(restored.read('layout')).toEqual({ a: 1, b: 2 });
  expect(unsavedDocuments()).toEqual([]);
});

it('workspace: shows a refused document once, and saves the others', async () => {
  const server = account();
  let refusals = 0;
  await draw(null, {
    answers: server.answers.map(({ call, give }) => ({
      call,
      give: (input: Readonly<Record<string, unknown>>) => {
        if (call !== workspaceSave || input.name !== 'large') return give(input);
        refusals += 1;
        return new FakeRefusal('workspace.full', 'Full');
      },
    })),
  });
  signIn();
  changeDocument('large', () => ({ a: 1 }));
  await syncNow();
  changeDocument('layout', () => ({ a: 1 }));
  await syncNow();
  expect([refusals, server.read('layout')]).toEqual([1, { a: 1 }]);
});

it('workspace: knows whose documents to show before the user is fetched', async () => {
  signIn();
  enterSession('a token', { id: users } as User);
  changeDocument('layout', () => ({ a: 1 }));
  useSessionStore.setState({ token: 'a token', user: undefined });
  expect(documentNow('layout')).toEqual({ a: 1 });
  forgetSession();
  useSessionStore.setState({ token: 'of somebody else', user: undefined });
  expect(documentNow('layout'), 'of an unknown user').toEqual({});
});

it('workspace: takes over what another tab stores', async () => {
  signOut();
  changeDocument('layout', () => ({ a: 1 }));
  const key = 'tidemark.workspace.visitor';
  const newValue = JSON.stringify({
    revision: 0,
    documents: { layout: { base: {}, mine: { b: 2 }, revision: 0 } },
  });
  localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  expect(documentNow('layout')).toEqual({ b: 2 });
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
