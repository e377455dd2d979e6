import { isOwnPlace, publicPictureName } from '@tidemark/domain/content';
import { type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    articleMarks: {
      toggleStrike: () => ReturnType;
      toggleSubscript: () => ReturnType;
      toggleSuperscript: () => ReturnType;
    };
  }
}

/** Whether a link may lead there: to a page elsewhere, an address for mail, or a place of our own. */
export function isArticleLink(href: string): boolean {
  return /^(?:https?:\/\/[^\s/]\S*|mailto:\S+@\S+)$/i.test(href) || isOwnPlace(href);
}

const Strike = Mark.create({
  name: 'strike',
  parseHTML: () => [{ tag: 'del' }, { tag: 's' }, { tag: 'strike' }],
  renderHTML: () => ['del', 0],
  addCommands() {
    return {
      toggleStrike:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    };
  },
  addKeyboardShortcuts() {
    return { 'Mod-Shift-s': () => this.editor.commands.toggleStrike() };
  },
});

const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
  addCommands() {
    return {
      toggleSubscript:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    };
  },
  addKeyboardShortcuts() {
    return { 'Mod-,': () => this.editor.commands.toggleSubscript() };
  },
});

const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
  addCommands() {
    return {
      toggleSuperscript:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    };
  },
  addKeyboardShortcuts() {
    return { 'Mod-.': () => this.editor.commands.toggleSuperscript() };
  },
});

/** Unlike TipTap's own, code may be bold or a link. */
const Code = Mark.create({
  name: 'code',
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
});

/** A picture of ours; one from elsewhere is left out. */
const Picture = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) =>
        publicPictureName(element.getAttribute('src') ?? '') === undefined ? false : null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
});

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(block | figcaption)+',
  defining: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
});

const Caption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
});

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: '(tableHead | tableBody)+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', 0],
});

const tablePart = (name: string, tag: string, content: string) =>
  Node.create({ name, content, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

/** How many columns or rows a cell spans; one is not written. */
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});

const tableCell = (name: string, tag: string) =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan') }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/**
 * The markup that the editor allows: the tags of `articleMarkup`, as the server stores and the page shows
 * them. Typed and pasted characters stay characters: `**` and `# ` format nothing.
 */
export const articleExtensions: Extensions = [
  StarterKit.configure({
    code: false,
    strike: false,
    trailingNode: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      isAllowedUri: isArticleLink,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  ...[Strike, Subscript, Superscript, Code, Picture, Figure, Caption, Table],
  tablePart('tableHead', 'thead', 'tableRow+'),
  tablePart('tableBody', 'tbody', 'tableRow+'),
  tablePart('tableRow', 'tr', '(tableCell | tableHeader)+'),
  tableCell('tableCell', 'td'),
  tableCell('tableHeader', 'th'),
];
