import { createEditor, Editor, Node, Transforms } from "slate";
import { withReact } from "slate-react";
import { expect, test } from "vitest";
import { becomeParagraph, leaveLine } from "~/text/editor/lines";
import { type SlateBlock, toSlate, toSlatePicture } from "~/text/editor/slate-document";
import {
  blockPath,
  changeBlock,
  destination,
  insertBlocks,
  isVoidBlock,
  selectBeside,
  type VoidBlock,
} from "~/text/editor/voids";
import { mend, withDocument } from "~/text/editor/with-document";

const PICTURE = { src: "/uploads/blog-images/482919304412.jpg", alt: "", caption: "" };
const picture = (isBeside = false) => toSlatePicture(PICTURE, isBeside);
const paragraph = (text: string): SlateBlock => ({ type: "paragraph", children: [{ text }] });

function editorWith(children: unknown[]): Editor {
  const editor = createEditor();
  const { isVoid, isInline, normalizeNode } = editor;
  editor.isVoid = (element) => isVoidBlock(element) || isVoid(element);
  editor.isInline = (element) => element.type === "link" || isInline(element);
  editor.normalizeNode = (entry, options) => {
    if (!mend(editor, entry)) normalizeNode(entry, options);
  };
  editor.children = children as Editor["children"];
  Editor.normalize(editor, { force: true });
  return editor;
}

test("a picture in the editor can be changed twice before it is drawn again", () => {
  const editor = withReact(createEditor());
  editor.children = [paragraph("Antes"), picture()];
  const drawn = editor.children[1] as VoidBlock;
  expect(blockPath(editor, drawn)).toEqual([1]);
  changeBlock(editor, drawn, { alt: "U" });
  changeBlock(editor, drawn, { alt: "Un" });
  Transforms.moveNodes(editor, { at: [1], to: [0] });
  expect(blockPath(editor, drawn)).toEqual([0]);
  expect(editor.children[0]).toMatchObject({ alt: "Un" });
  Transforms.removeNodes(editor, { at: [0] });
  changeBlock(editor, drawn, { alt: "Una" });
  expect(destination(editor, blockPath(editor, drawn), 1)).toBeNull();
  expect(shape(editor)).toEqual(["paragraph"]);
});

test.each([
  ["begins and ends with a picture", [1, 3], ["uno", "x"]],
  ["ends with a picture", [0, 3], ["x", ""]],
  ["begins with a picture", [1, 2], ["uno", "x", null, ""]],
  ["is the whole text", [0, 4], ["x"]],
] as const)("what is typed replaces a selection that %s", (_what, [from, to], texts) => {
  const editor = withDocument(createEditor(), () => {});
  const words = [paragraph("uno"), picture(), paragraph("dos"), picture(), paragraph("")];
  editor.children = words as Editor["children"];
  const [anchor, focus] = [Editor.start(editor, [from]), Editor.end(editor, [to])];
  Transforms.select(editor, { anchor, focus });
  Editor.insertText(editor, "x");
  const left = editor.children.map((block) => (isVoidBlock(block) ? null : Node.string(block)));
  expect(left).toEqual(texts);
  expect(Editor.string(editor, editor.selection?.focus.path ?? [])).toBe("x");
});

const shape = ({ children }: Editor) =>
  (children as SlateBlock[]).map(({ type, children }) =>
    "children" in (children[0] ?? {})
      ? [type, ...children.map((each) => Reflect.get(each, "type"))]
      : type,
  );

test("the editor puts a paragraph into an empty text and around a picture", () => {
  expect(shape(editorWith([]))).toEqual(["paragraph"]);
  expect(shape(editorWith([picture()]))).toEqual(["paragraph", "picture", "paragraph"]);
});

test("loose words in a list become an item, and nothing of them is lost", () => {
  const editor = editorWith([
    {
      type: "numbered-list",
      children: [{ text: "suelto" }, { type: "numbered-item", children: [{ text: "uno" }] }],
    },
  ]);
  expect(shape(editor)).toEqual([["numbered-list", "numbered-item", "numbered-item"]]);
  expect(Editor.string(editor, [])).toBe("sueltouno");
});

test("a picture in a list is moved out of it, and a loose line becomes an item", () => {
  const item = (text: string) => ({ type: "list-item", children: [{ text }] });
  const editor = editorWith([
    { type: "list", children: [item("a"), picture(), paragraph("b")] },
    { type: "quote-line", children: [{ text: "Luz" }] },
  ]);
  expect(shape(editor)).toEqual([
    ["list", "list-item"],
    "picture",
    ["list", "list-item"],
    ["quote", "quote-line"],
  ]);
});

test("a third picture does not stand beside two, and none beside a paragraph", () => {
  const editor = editorWith([
    paragraph("a"),
    picture(true),
    picture(true),
    picture(true),
    paragraph("b"),
  ]);
  expect(editor.children.map((each) => Reflect.get(each, "isBeside"))).toEqual([
    undefined,
    false,
    true,
    false,
    undefined,
  ]);
});

test("a picture splits the line where it is inserted, or replaces an empty one", () => {
  const editor = editorWith([paragraph("Antes después"), paragraph("")]);
  Transforms.select(editor, { path: [0, 0], offset: 5 });
  insertBlocks(editor, [picture()]);
  expect(shape(editor)).toEqual(["paragraph", "picture", "paragraph", "paragraph"]);
  expect(Editor.string(editor, [2])).toBe("después");
  Transforms.select(editor, [3, 0]);
  insertBlocks(editor, [picture()]);
  expect(shape(editor).slice(2)).toEqual(["paragraph", "picture", "paragraph"]);
});

test("a picture put into a list parts it", () => {
  const lines = [[{ text: "uno" }], [{ text: "dos" }]];
  const editor = editorWith(toSlate([{ type: "numbered-list", lines }]));
  Transforms.select(editor, { path: [0, 0, 0], offset: 3 });
  insertBlocks(editor, [picture()]);
  expect(Editor.string(editor, [0])).toBe("uno");
  expect(shape(editor)[1]).toBe("picture");
  expect(Editor.string(editor, [2])).toBe("dos");
});

test("a picture is not moved past the empty line at the edge of the text", () => {
  const editor = editorWith([paragraph(""), picture(), paragraph("a")]);
  expect(destination(editor, [1], -1)).toBeNull();
  expect(destination(editor, [1], 1)).toEqual([2]);
});

test("deleting at the edge of a line selects the picture beside it", () => {
  const editor = editorWith([paragraph("a"), picture(), paragraph("bc")]);
  Transforms.select(editor, { path: [2, 0], offset: 1 });
  expect(selectBeside(editor, "backward")).toBe(false);
  Transforms.select(editor, { path: [2, 0], offset: 0 });
  expect(selectBeside(editor, "backward")).toBe(true);
  expect(editor.selection?.anchor.path).toEqual([1, 0]);
});

test("an empty line leaves a quote, and its first line can become a paragraph", () => {
  const quote = () => editorWith(toSlate([{ type: "quote", lines: [[{ text: "Luz" }], []] }]));
  const left = quote();
  Transforms.select(left, Editor.end(left, []));
  expect(leaveLine(left)).toBe(true);
  expect(shape(left)).toEqual([["quote", "quote-line"], "paragraph"]);
  const taken = quote();
  Transforms.select(taken, Editor.start(taken, []));
  expect(becomeParagraph(taken)).toBe(true);
  expect(shape(taken)).toEqual(["paragraph", ["quote", "quote-line"]]);
});
