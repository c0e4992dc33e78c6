// @ts-check
import { relative, sep } from 'node:path';
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';
import { importRefusal } from './dev/import-table.js';

const top = import.meta.dirname;

/** Enforces dev/import-table.js on every import of a source file. */
const importTable = {
  /** @param {any} context */
  create(context) {
    const file = relative(top, context.filename).split(sep).join('/');
    /** @param {any} node */
    const check = (node) => {
      if (typeof node.source?.value !== 'string') return;
      const typeOnly = node.importKind === 'type' || node.exportKind === 'type';
      const message = importRefusal(file, node.source.value, typeOnly, valueNames(node));
      if (message !== null) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

/**
 * Names of the values that an import or re-export takes; null when it takes whatever is there.
 * @param {any} node
 * @returns {string[] | null}
 */
function valueNames(node) {
  /** @type {any[] | undefined} */
  const specifiers = node.specifiers;
  if (specifiers === undefined) return null;
  const values = specifiers.filter((one) => (one.importKind ?? one.exportKind) !== 'type');
  if (values.some((one) => one.type === 'ImportNamespaceSpecifier')) return null;
  return values.map((one) =>
    one.type === 'ImportDefaultSpecifier' ? 'default' : (one.imported ?? one.local).name,
  );
}

export default tseslint.config(
  {
    ignores: [
      ...['dist/', 'clients/console/dist/', 'clients/sdk/generated/'],
      ...['node_modules/', '.data/', 'coverage/'],
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked.map((config) => ({
    ...config,
    files: ['**/*.ts', '**/*.tsx'],
  })),
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: top } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    plugins: { local: { rules: { 'import-table': importTable } } },
    rules: { 'local/import-table': 'error', 'no-console': 'error', eqeqeq: 'error' },
  },
  {
    files: ['domain/**/*.ts', 'workflows/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', 'process', 'fetch', 'setInterval', 'performance'],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Pass a seeded generator.' },
      ],
    },
  },
  {
    files: ['domain/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='Date'][property.name='now']",
          message: 'Pure code receives nowMs.',
        },
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'Pure code receives nowMs.',
        },
      ],
    },
  },
  {
    files: [
      'dev/**',
      'test/**',
      'api/keys.ts',
      'api/remove-owner.ts',
      'api/secrets.ts',
      'api/users.ts',
      'api/command-line.ts',
      'api/catalogue-import.ts',
    ],
    rules: { 'no-console': 'off', '@typescript-eslint/no-unused-expressions': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        URL: 'readonly',
        AbortSignal: 'readonly',
        fetch: 'readonly',
      },
    },
  },
  prettier,
);
