/** Clipboard markup of a program, and the resulting article markup. */
export interface Paste {
  readonly from: string;
  readonly what: string;
  readonly html: string;
  readonly kept: string;
}

const docs = (inner: string) =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0a1b2c3d-7fff-4e5f-9a8b-001122334455">${inner}</b><br class="Apple-interchange-newline">`;
const docsRun = (text: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${style}">${text}</span>`;
const docsParagraph = (inner: string) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${inner}</p>`;

const word = (inner: string) => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {mso-style-parent:""; margin:0cm;} --></style>
</head>
<body lang=EN-GB style='tab-interval:36.0pt'>
<!--StartFragment-->${inner}<!--EndFragment-->
</body>
</html>`;
const wordEntry = (sign: string, text: string, { level = 1, at = 'Middle' } = {}) =>
  `<p class=MsoListParagraphCxSp${at} style='margin-left:36.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span
lang=EN-US>${text}<o:p></o:p></span></p>`;

export const pastes: readonly Paste[] = [
  {
    from: 'Google Docs',
    what: 'the wrapper makes nothing bold, and an empty line stays',
    html: docs(`${docsParagraph(docsRun('High water'))}<br />${docsParagraph(docsRun('Low water'))}`),
    kept: '<p>High water</p><p></p><p>Low water</p>',
  },
  {
    from: 'Google Docs',
    what: 'styles of a run become tags, several at once',
    html: docs(
      docsParagraph(
        docsRun('plain ') +
          docsRun('bold', 'font-weight:700;') +
          docsRun(' ') +
          docsRun('both', 'font-weight:700;font-style:italic;') +
          docsRun(' old', 'text-decoration:line-through;') +
          docsRun('2', 'vertical-align:super;'),
      ),
    ),
    kept: '<p>plain <strong>bold</strong> <strong><em>both</em></strong><del> old</del><sup>2</sup></p>',
  },
  {
    from: 'Google Docs',
    what: 'headings, lists and links',
    html: docs(
      `<h1 dir="ltr" style="line-height:1.38;"><span style="font-size:20pt;font-weight:400;">Tides</span></h1>` +
        `<ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation">${docsRun('one')}</p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr">${docsRun('inner')}</p></li></ul></ul>` +
        docsParagraph(
          `<a href="https://example.org/t" style="text-decoration:none;">${docsRun('tables', 'text-decoration:underline;color:#1155cc;')}</a>`,
        ),
    ),
    kept: '<h2>Tides</h2><ul><li><p>one</p><ul><li><p>inner</p></li></ul></li></ul><p><a href="https://example.org/t">tables</a></p>',
  },
  {
    from: 'Word',
    what: 'paragraphs without what only Office reads',
    html: word(`

<h1 style='mso-pagination:widow-orphan'>Harbour<o:p></o:p></h1>

<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Depth</b> of the
basin, <i>in metres</i><o:p></o:p></p>

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

<p class=MsoNormal><!--[if gte vml 1]><v:shape id="x"/><![endif]--><s>old</s> new</p>

`),
    kept: '<h2>Harbour</h2><p><strong>Depth</strong> of the basin, <em>in metres</em></p><p></p><p><del>old</del> new</p>',
  },
  {
    from: 'Word',
    what: 'paragraphs of a list become a list',
    html: word(
      wordEntry('·', 'bread', { at: 'First' }) +
        wordEntry('o', 'rye', { level: 2 }) +
        wordEntry('·', 'salt', { at: 'Last' }) +
        '<p class=MsoNormal>after</p>' +
        wordEntry('1.', 'first', { at: 'First' }) +
        wordEntry('2.', 'second', { at: 'Last' }),
    ),
    kept: '<ul><li><p>bread</p><ul><li><p>rye</p></li></ul></li><li><p>salt</p></li></ul><p>after</p><ol><li><p>first</p></li><li><p>second</p></li></ol>',
  },
  {
    from: 'a web page',
    what: 'blocks become paragraphs, and nothing that runs or dresses comes along',
    html: '<style>p{color:red}</style><div class="post" onclick="alert(1)"><div style="color:red">one</div><div>two <b onmouseover="x()">bold</b></div></div><script>alert(1)</script><p style="display:none">hidden</p><section>three</section>',
    kept: '<p>one</p><p>two <strong>bold</strong></p><p>three</p>',
  },
  {
    from: 'a web page',
    what: 'links lead elsewhere or are text, pictures of others are left out',
    html: '<p><a href="javascript:alert(1)">run</a> <a href="https://example.org" target="_top" title="t">site</a> <a href="mailto:a@example.org">mail</a><img src="https://evil.example/p.gif" onerror="x()"></p>',
    kept: '<p>run <a href="https://example.org">site</a> <a href="mailto:a@example.org">mail</a></p>',
  },
  {
    from: 'a web page',
    what: 'a table keeps its cells, and deep headings become the least',
    html: '<h5>Small</h5><table border="1"><colgroup><col></colgroup><tbody><tr><th scope="col">a</th><td rowspan="2">b</td></tr><tr><td>c</td></tr></tbody></table>',
    kept: '<h4>Small</h4><table><tbody><tr><th><p>a</p></th><td rowspan="2"><p>b</p></td></tr><tr><td><p>c</p></td></tr></tbody></table>',
  },
  {
    from: 'a chat',
    what: 'lines of one block are line breaks',
    html: '<meta charset="utf-8"><span style="white-space: pre-wrap;">one\ntwo\n\nfour</span>',
    kept: '<p>one<br>two<br><br>four</p>',
  },
];
