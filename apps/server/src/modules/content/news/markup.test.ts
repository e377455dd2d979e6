import { describe, expect, it } from 'vitest';
import { cleanMarkup, picturesIn } from './markup.ts';

const name = 'abcdefghijklmnopqrstuv';
const ours = `/files/public/${name}`;
const known = [{ name, width: 640, height: 400 }];
const clean = (html: string) => cleanMarkup(html, known);

describe('the article sanitizer', () => {
  it.each([
    '<h2>Prices</h2><p>One <strong>price</strong> at a <em>time</em>.<br />Next line</p>',
    '<ul><li>one</li><li>two</li></ul><ol start="3"><li>three</li></ol><hr />',
    '<blockquote><p>said</p></blockquote><pre><code>a &lt; b</code></pre>',
    '<table><thead><tr><th colspan="2">a</th></tr></thead><tbody><tr><td>b</td><td>c</td></tr></tbody></table>',
    '<p>價格 &amp; 的说明 — شرح</p>',
    '<p><a href="#/mine/explain">ours</a></p>',
    '<p><a>no address</a></p>',
  ])('keeps %s', (html) => expect(clean(html)).toEqual({ html, hasLost: false }));

  it.each<[title: string, html: string, kept: string]>([
    ['paragraphs of a div each stay apart', '<div>one</div><div>two</div>', '<p>one</p><p>two</p>'],
    ['a div around blocks only held them', '<div><p>a</p><div>b</div></div>', '<p>a</p><p>b</p>'],
    [
      'sub, sup, del, s and u are kept',
      '<p>H<sub>2</sub> x<sup>2</sup> <del>a</del><s>b</s><u>c</u></p>',
      '<p>H<sub>2</sub> x<sup>2</sup> <del>a</del><s>b</s><u>c</u></p>',
    ],
    [
      'a paste from Google Docs is bold where its author made it so',
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p>a <span style="font-weight:700">b</span> <span style="font-weight:400;font-style:italic">c</span></p></b>',
      '<p>a <strong>b</strong> <em>c</em></p>',
    ],
    [
      'a span that is bold and italic keeps both',
      '<p><span style="font-weight:700;font-style:italic">a</span></p>',
      '<p><strong><em>a</em></strong></p>',
    ],
    [
      'a span keeps everything its style says, around what it holds',
      '<p><span style="color:red; font-weight: bold; text-decoration:line-through underline; vertical-align:super">a<b>b</b></span></p>',
      '<p><strong><u><del><sup>a<b>b</b></sup></del></u></strong></p>',
    ],
  ])('keeps what has a meaning: %s', (_, html, kept) => expect(clean(html).html).toBe(kept));

  it('opens an external link in a new tab without a referrer', () => {
    const outside =
      '<a href="https://example.org/a?b=1" target="_blank" rel="noopener noreferrer nofollow">x</a>';
    expect(clean('<a href="https://example.org/a?b=1" target="_top" rel="opener">x</a>')).toEqual({
      html: outside,
      hasLost: false,
    });
  });

  it('adds size and lazy loading to our own pictures', () => {
    const html = `<img src="${ours}" alt="A &quot;tide&quot;" width="640" height="400" loading="lazy" decoding="async" />`;
    expect(clean(`<img alt='A "tide"' src="${ours}">`)).toEqual({ html, hasLost: false });
    expect(picturesIn(`<p>${ours} <img src='${ours}'></p>`)).toEqual([name]);
  });
});

/** Left: hostile input. Right: what is stored of it. */
const hostile: readonly (readonly [string, string])[] = [
  ['<script>alert(1)</script>after', 'after'],
  ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
  ['<p onclick="alert(1)">x</p>', '<p>x</p>'],
  ['<img src="x" onerror="alert(1)">', ''],
  [`<img src="${ours}?x" onerror="alert(1)">`, ''],
  ['<img src="https://evil.example/pixel.gif">', ''],
  ['<img src="//evil.example/pixel.gif">', ''],
  ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
  ['<img src="/files/public/not-a-name">', ''],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<svg onload="alert(1)"></svg>', ''],
  ['<math><mtext><img src=x onerror=alert(1)></mtext></math>', ''],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href=" java\tscript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a>x</a>'],
  ['<a href="vbscript:x">x</a>', '<a>x</a>'],
  ['<a href="//evil.example">x</a>', '<a>x</a>'],
  ['<a href="/console">x</a>', '<a>x</a>'],
  ['<iframe src="https://evil.example">inside</iframe>', ''],
  ['<object data="x"></object><embed src="x">', ''],
  ['<form action="https://evil.example"><input name="password"><button>Sign in</button></form>', 'Sign in'],
  ['<style>body{display:none}</style>x', 'x'],
  ['<p style="position:fixed;inset:0">x</p>', '<p>x</p>'],
  ['<p class="num" id="content">x</p>', '<p>x</p>'],
  ['<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=//evil.example">x', 'x'],
  ['<link rel="stylesheet" href="https://evil.example/a.css">x', 'x'],
  ['<template><img src=x onerror=alert(1)></template>x', 'x'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
  ['<textarea><img title="</textarea><img src=x onerror=alert(1)>">', '"&gt;'],
  ['<!--><img src=x onerror=alert(1)>-->', '--&gt;'],
  ['<video><source onerror="alert(1)"></video>', ''],
  ['<marquee onstart=alert(1)>x</marquee>', 'x'],
];

describe('the article sanitizer against attacks', () => {
  it.each(hostile)('removes %s', (given, kept) => {
    const { html, hasLost } = clean(given);
    expect(hasLost).toBe(true);
    expect(html).not.toMatch(/<(?!\/?(?:p|a)\b)|on\w+=|script:/i);
    expect(html).toBe(kept);
    // What was cleaned once is clean.
    expect(clean(html)).toEqual({ html, hasLost: false });
  });
});
