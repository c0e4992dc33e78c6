/** What `orbital --version` says; a test holds it to package.json, which is not beside a compiled file. */
export const VERSION = '0.9.0';
