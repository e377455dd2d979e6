import { type HTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';

export interface ScrollRegionProps extends Pick<HTMLAttributes<HTMLDivElement>, 'onPointerDownCapture'> {
  /** How it is called once there is something to scroll. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A box whose content may overflow. Only then is it a named region that takes the focus, so that keys can
 * scroll it; otherwise it has no role.
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
    // Growing content triggers the observer itself, although the box keeps its size.
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
