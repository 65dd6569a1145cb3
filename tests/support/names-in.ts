import path from "node:path";
import ts from "typescript";

/** The names that a file gives: its own, those that its code declares, the classes that its styles select. */
export function namesIn(file: string, text: string): string[] {
  const own = path.basename(file).replace(/\.\w+$/, "");
  if (file.endsWith(".css"))
    return [own, ...text.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/g)].map(nameOf);
  return /\.(tsx?|mjs)$/.test(file) ? [own, ...declaredNames(file, text)] : [own];
}

const nameOf = (found: string | RegExpMatchArray) =>
  typeof found === "string" ? found : (found[1] ?? "");

function declaredNames(file: string, text: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isDeclaration(node) && node.name && ts.isIdentifier(node.name)) names.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return names;
}

/** What others named is not meant: keys of object literals, and parts that are taken under their own name. */
function isDeclaration(node: ts.Node): node is ts.NamedDeclaration {
  if (ts.isBindingElement(node)) return node.propertyName !== undefined;
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isClassDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node)
  );
}
