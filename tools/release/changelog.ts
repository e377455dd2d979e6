/** Kinds of changes, in the order of Keep a Changelog. */
export const changeKinds = ['added', 'changed', 'deprecated', 'removed', 'fixed', 'security'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** One file of `changes/`. */
export interface Fragment {
  readonly kind: ChangeKind;
  /** Lines without the file's last line break. */
  readonly text: string;
}

const NAME = /^[a-z0-9-]+\.(?<kind>[a-z]+)\.md$/;

/** Reads the name and text of a fragment. @throws Error with what is wrong with it. */
export function readFragment(name: string, text: string): Fragment {
  const kind = changeKinds.find((known) => known === NAME.exec(name)?.groups?.kind);
  if (kind === undefined)
    throw new Error(`changes/${name} is not SUBJECT.KIND.md (${changeKinds.join(', ')})`);
  if (text.trim() === '') throw new Error(`changes/${name} is empty`);
  return { kind, text: text.trim() };
}

/** The notes of a release: a list for each kind that has changes. */
export function notesOf(fragments: readonly Fragment[]): string {
  return changeKinds
    .flatMap((kind) => {
      const lines = fragments.filter((fragment) => fragment.kind === kind).flatMap(itemsOf);
      return lines.length === 0
        ? []
        : [`### ${kind[0]?.toUpperCase()}${kind.slice(1)}\n\n${lines.join('\n')}`];
    })
    .join('\n\n');
}

function itemsOf({ text }: Fragment): string[] {
  // Links of a fragment are relative to changes/, those of CHANGELOG.md to the folder above.
  return text.split('\n').map((line) => `- ${line.replace(/^- /, '').replaceAll('](../', '](')}`);
}

const UNRELEASED = '## [Unreleased]\n';

/** The changelog with a new section under Unreleased. @throws Error where the version has one already. */
export function withRelease(
  changelog: string,
  release: { readonly version: string; readonly day: string; readonly notes: string },
): string {
  if (changelog.includes(`## [${release.version}]`))
    throw new Error(`${release.version} is released already`);
  if (!changelog.includes(UNRELEASED)) throw new Error('CHANGELOG.md has no section Unreleased');
  return changelog.replace(
    UNRELEASED,
    // A function: `$` in the notes is no pattern.
    () => `${UNRELEASED}\n## [${release.version}] - ${release.day}\n\n${release.notes}\n`,
  );
}

/** Whether `next` is a version of the form 1.2.3 above `current`. */
export function isHigher(next: string, current: string): boolean {
  const read = (version: string) => /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
  const [one, other] = [read(next), read(current)];
  if (one === undefined || other === undefined) return false;
  const at = one.findIndex((part, place) => part !== other[place]);
  return at !== -1 && (one[at] ?? 0) > (other[at] ?? 0);
}
