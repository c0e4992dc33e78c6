import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const top = join(import.meta.dirname, '..', '..');

/** Files of the repository, tracked or new, without what .gitignore names; paths from the top. */
export function repositoryFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: top,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(top, path)));
}

/** Text of a file of the repository. */
export function readSource(path: string): string {
  return readFileSync(join(top, path), 'utf8');
}

/** Says whether a path from the top of the repository exists. */
export function existsInRepository(path: string): boolean {
  return existsSync(join(top, path));
}

export interface Import {
  readonly specifier: string;
  /** Only types, gone after compiling. */
  readonly typeOnly: boolean;
  /** Values that it takes, by the names they are exported under; null: whatever is there. */
  readonly names: readonly string[] | null;
}

/** Every import of a TypeScript file: static, re-exported, dynamic and in types. */
export function importsOf(path: string, text: string = readSource(path)): Import[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const add = (node: ts.Node | undefined, typeOnly: boolean, names: string[] | null): void => {
    if (node !== undefined && ts.isStringLiteralLike(node))
      found.push({ specifier: node.text, typeOnly, names });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const typeOnly = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
      add(node.moduleSpecifier, typeOnly, importedNames(node.importClause));
    } else if (ts.isExportDeclaration(node))
      add(node.moduleSpecifier, node.isTypeOnly, specifierNames(node.exportClause));
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, true, []);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false, null);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function importedNames(clause: ts.ImportClause | undefined): string[] | null {
  const named = clause?.namedBindings === undefined ? [] : specifierNames(clause.namedBindings);
  return named === null || clause?.name === undefined ? named : ['default', ...named];
}

/** Names in braces, without those of types; null for `*`. */
function specifierNames(
  bindings: ts.NamedImportBindings | ts.NamedExportBindings | undefined,
): string[] | null {
  if (bindings === undefined || ts.isNamespaceImport(bindings) || ts.isNamespaceExport(bindings))
    return null;
  return bindings.elements
    .filter((one) => !one.isTypeOnly)
    .map((one) => (one.propertyName ?? one.name).text);
}

/** Says whether a module re-exports everything of another (`export *`). */
export function hasStarExport(path: string): boolean {
  const file = ts.createSourceFile(path, readSource(path), ts.ScriptTarget.Latest, true);
  return file.statements.some(
    (statement) => ts.isExportDeclaration(statement) && statement.exportClause === undefined,
  );
}
