import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { languages } from '@tidemark/contract';
import { fakeServer } from '@tidemark/contract/testing';
import { answersIn, type ScreenState, screenStates } from '@tidemark/contract/testing/samples';
import type { Plugin, ViteDevServer } from 'vite';
import { paths as consolePaths } from '../../../apps/console/src/shared/layout/paths.ts';
import { paths as webPaths } from '../../../apps/web/src/shared/layout/paths.ts';

const PREFIX = '/@gallery/';

/** `#/gallery` of either app leads to the gallery, on the development server only. */
export function galleryAddress(): Plugin {
  const children =
    "if (/^#\\/gallery/.test(location.hash) && !location.pathname.startsWith('/@gallery/')) location.replace('/@gallery/');";
  return {
    name: 'tidemark-gallery-address',
    transformIndexHtml: () => [{ tag: 'script', children, injectTo: 'head-prepend' }],
  };
}

/**
 * Answers requests of the gallery (docs/guides/developers.md#the-gallery): its page, the apps as specimens, and
 * the answers of every call in a state. False for any other request.
 */
export function createGallery(apps: Readonly<Record<'web' | 'console', ViteDevServer>>, root: string) {
  const servers = new Map(screenStates.map((state) => [state, fakeServer(answersIn(state))]));

  async function specimen(app: 'web' | 'console', url: string): Promise<string> {
    const index = await readFile(join(root, 'apps', app, 'index.html'), 'utf8');
    // Inline: Vite would put the app's base before an address.
    const html = index.replace('<head>', `<head><script>${await own('specimen.js')}</script>`);
    return apps[app].transformIndexHtml(url, html);
  }

  async function primitives(url: string): Promise<string> {
    const source = `/@fs${join(root, 'tools/dev/gallery/primitives.tsx')}`;
    const html = `<!doctype html><html lang="en"><head></head><body><div id="root"></div><script type="module" src="${source}"></script></body></html>`;
    return apps.web.transformIndexHtml(url, html);
  }

  async function answer(name: string, url: string): Promise<readonly [type: string, body: string]> {
    if (name === '') return ['text/html', await own('gallery.html')];
    if (name === 'gallery.js') return ['text/javascript', await own(name)];
    if (name === 'web' || name === 'console') return ['text/html', await specimen(name, url)];
    if (name === 'primitives') return ['text/html', await primitives(url)];
    const screens = { primitives: { all: '/' }, web: webPaths, console: consolePaths };
    return ['application/json', JSON.stringify({ apps: screens, states: screenStates, languages })];
  }

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> => {
    const url = incoming.url ?? '/';
    if (!url.startsWith(PREFIX)) return false;
    const [name = '', state, ...path] = (url.slice(PREFIX.length).split('?')[0] ?? '').split('/');
    if (name === 'answers') {
      const given = await servers.get(state as ScreenState)?.fetch(`/${path.join('/')}`);
      outgoing.writeHead(given?.status ?? 404, { 'content-type': 'application/json' });
      outgoing.end(await given?.text());
      return true;
    }
    const [type, body] = await answer(name, url);
    outgoing.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
    return true;
  };
}

function own(name: string): Promise<string> {
  return readFile(join(import.meta.dirname, name), 'utf8');
}
