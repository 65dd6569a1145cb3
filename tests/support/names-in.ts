import path from "node:path";
import { parseSync } from "oxc-parser";

/** The names that a file gives: its own, those that its code declares, the classes that its styles select. */
export function namesIn(file: string, text: string): string[] {
  const own = path.basename(file).replace(/\.\w+$/, "");
  if (file.endsWith(".css"))
    return [own, ...text.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/g)].map(nameOf);
  return /\.(tsx?|mjs)$/.test(file) ? [own, ...declaredNames(file, text)] : [own];
}

const nameOf = (found: string | RegExpMatchArray) =>
  typeof found === "string" ? found : (found[1] ?? "");

interface Node {
  type: string;
  [part: string]: unknown;
}

function declaredNames(file: string, text: string): string[] {
  const names: string[] = [];
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(visit);
    if (!isNode(part)) return;
    for (const declared of declaredBy(part)) {
      if (declared.type === "Identifier") names.push(String(declared.name));
    }
    Object.values(part).forEach(visit);
  };
  visit(parseSync(file, text).program);
  return names;
}

const isNode = (part: unknown): part is Node =>
  typeof part === "object" && part !== null && "type" in part;

/** What others named is not meant: keys of object literals, and parts that are taken under their own name. */
function declaredBy(node: Node): Node[] {
  const params = [node.params, node.type === "TSIndexSignature" && node.parameters].flat();
  return [...params, nameIn(node), ...renamedIn(node)].filter(isNode).map(withoutDefault);
}

/** A declared part without its modifiers, its default and the dots before it. */
function withoutDefault(part: Node): Node {
  const inner = [part.parameter, part.left, part.argument].find(isNode);
  return inner ? withoutDefault(inner) : part;
}

function nameIn(node: Node): unknown {
  switch (node.type) {
    case "VariableDeclarator":
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "TSDeclareFunction":
    case "ClassDeclaration":
    case "TSTypeAliasDeclaration":
    case "TSInterfaceDeclaration":
      return node.id;
    case "CatchClause":
      return node.param;
    case "MethodDefinition":
      return node.kind === "method" && !node.computed && node.key;
    case "Property":
      return node.method && !node.computed && node.key;
    case "PropertyDefinition":
    case "TSPropertySignature":
    case "TSMethodSignature":
      return !node.computed && node.key;
    default:
      return undefined;
  }
}

function renamedIn(node: Node): unknown[] {
  if (node.type !== "ObjectPattern") return [];
  const properties = [node.properties].flat().filter(isNode);
  return properties.map(({ shorthand, value }) => !shorthand && value);
}
