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
}

/** Every import of a TypeScript file: static, re-exported, dynamic and in types. */
export function importsOf(path: string, text: string = readSource(path)): Import[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const add = (node: ts.Node | undefined, typeOnly: boolean): void => {
    if (node !== undefined && ts.isStringLiteralLike(node))
      found.push({ specifier: node.text, typeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Says whether a module re-exports everything of another (`export *`). */
export function hasStarExport(path: string): boolean {
  const file = ts.createSourceFile(path, readSource(path), ts.ScriptTarget.Latest, true);
  return file.statements.some(
    (statement) => ts.isExportDeclaration(statement) && statement.exportClause === undefined,
  );
}
