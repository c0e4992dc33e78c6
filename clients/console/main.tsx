import './state/language.ts';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { watchReach } from './calls/platform.ts';
import { liveState, startStream } from './live/stream.ts';
import { startKeys } from './state/keys.ts';
import { followLinks } from './state/location.ts';
import { probeReach, tellReach } from './state/reach.ts';
import './state/settings.ts';
import './style/index.css';

const root = document.querySelector('#page');
if (root === null) throw new Error('the document has no place for the page');
watchReach(tellReach);
followLinks();
startKeys();
startStream();
effect(() => {
  if (liveState.value.kind === 'offline') void probeReach();
});
render(<App />, root);
