import { type HTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';

export interface ScrollRegionProps extends Pick<HTMLAttributes<HTMLDivElement>, 'onPointerDownCapture'> {
  /** How it is called once there is something to scroll. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A box whose content may be larger than it. Only when it is, the box is a region with a name and takes the
 * focus, so that keys can scroll it; else it is nothing to anybody.
 */
export function ScrollRegion({ label, className, children, ...rest }: ScrollRegionProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const one = box.current;
    if (!one) return;
    const measure = () =>
      setScrolls(one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight);
    const watch = new ResizeObserver(measure);
    // What grows inside says so itself: the box keeps its own size then.
    for (const part of [one, ...one.children]) watch.observe(part);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={box}
      {...rest}
      {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
      className={cx('-outline-offset-2', className)}
    >
      {children}
    </div>
  );
}
