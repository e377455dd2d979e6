import { Fragment } from 'react';

/** One or more keys: pressed together in keyboard order, or in sequence in reading order. */
export function KeyCaps({ keys, between }: { readonly keys: readonly string[]; readonly between?: string }) {
  return (
    <span {...(between ? {} : { dir: 'ltr' })} className="inline-flex items-center gap-1 text-xs text-faint">
      {keys.map((key, at) => (
        <Fragment key={key}>
          {at > 0 && between ? <span>{between}</span> : null}
          <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line-strong bg-surface px-1 font-sans text-xs font-medium text-quiet">
            {key}
          </kbd>
        </Fragment>
      ))}
    </span>
  );
}
