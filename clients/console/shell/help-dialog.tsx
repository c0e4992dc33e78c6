import type { JSX } from 'preact';
import { Dialog } from '../parts/dialog.tsx';
import { SHORTCUTS } from '../state/keys.ts';

/** What the keys do. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title="Shortcuts" onClose={onClose}>
      <dl class="facts">
        {SHORTCUTS.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p class="dim">Letters rest while you write, and can be turned off in the settings.</p>
    </Dialog>
  );
}
