import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';

/** Width of an element's content, px, followed as it changes; `initial` before it is known. */
export function useWidth<Element_ extends HTMLElement>(
  initial: number,
): [RefObject<Element_>, number] {
  const element = useRef<Element_>(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const read = (): void => {
      const { paddingLeft, paddingRight } = getComputedStyle(watched);
      const now =
        watched.getBoundingClientRect().width - parseFloat(paddingLeft) - parseFloat(paddingRight);
      if (now > 0) setWidth(Math.round(now));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
