/**
 * Chromium on a machine without a locale calls its language `en-US@posix`, which Intl refuses; the
 * library of the charts asks Intl for that language while it is loaded, and no chart would be drawn.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
}
