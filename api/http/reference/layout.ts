import { escape } from './html.ts';
import { SURFACE_NAMES, type SurfaceName } from '../kit.ts';

/** What every page of a surface shows around its content. */
export interface Frame {
  readonly surface: SurfaceName;
  /** Title of the surface. */
  readonly title: string;
  /** Where each surface answers, as far as this one knows: `http://localhost:8081`. */
  readonly addresses: Readonly<Partial<Record<SurfaceName, string>>>;
}

/** What the surfaces are called on the pages. */
export const SURFACE_WORDS: Readonly<Record<SurfaceName, string>> = {
  main: 'Main API',
  simulation: 'Simulation',
  cae: 'Planner (CAE)',
  console: 'Console',
};

/** One page: header with the four surfaces, search, content. Nothing comes from elsewhere. */
export function renderPage(frame: Frame, heading: string, content: string): string {
  const surfaces = SURFACE_NAMES.flatMap((name) => {
    const address = frame.addresses[name];
    if (name === frame.surface)
      return [`<a href="/docs" aria-current="true">${SURFACE_WORDS[name]}</a>`];
    return address === undefined
      ? []
      : [`<a href="${escape(address)}/docs">${SURFACE_WORDS[name]}</a>`];
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escape(heading)} · ${escape(frame.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/docs/docs.css"><script src="/docs/docs.js" defer></script></head>
<body><a class="skip" href="#content">To the content</a>
<header><nav aria-label="Surfaces">${surfaces.join(' ')}</nav>
<p class="home"><a href="/docs">${escape(frame.title)}</a></p>
<div id="search" role="search" hidden><input id="search-words" type="search" autocomplete="off"
placeholder="Search operations and guides" aria-label="Search operations and guides">
<ul id="results" aria-live="polite"></ul></div></header>
<main id="content">${content}</main></body></html>
`;
}
