/** What `orbital --version` says; a test holds it to package.json, which is not beside a compiled file. */
export const VERSION = '1.0.0';
