import { expect, test } from "vitest";
import type { Document } from "~/text/document/document";
import { type HtmlWriter, safeHtml } from "~/text/document/to-html.server";

const TABLE: Document = [
  {
    type: "table",
    rows: [
      ["a", "b"],
      ["c", "d"],
    ],
  },
];

/** What the sanitiser leaves of HTML that the first line should never have written. */
function behindTheFirstLine(html: string): string {
  const writer: HtmlWriter = { picture: () => null, table: () => html };
  return safeHtml(TABLE, writer);
}

test.each([
  ["<script>alert(1)</script>", ""],
  ["<style>p{}</style>", ""],
  ["<iframe src=https://x.es></iframe>", ""],
  ["<object data=x></object><embed src=x>", ""],
  ["<svg onload=alert(1)></svg>", ""],
  ["<form action=https://x.es><input name=q></form>", ""],
  ["<p onclick=alert(1) style=color:red class=x id=x>a</p>", "<p>a</p>"],
  ['<p class="ratio-1">a</p>', "<p>a</p>"],
  ["<img src=https://x.es/a.png alt=a>", ""],
  ["<img src=/uploads/site-images/1.jpg alt=a onerror=alert(1)>", ""],
  [
    "<img src=/uploads/blog-images/1.jpg alt=a onerror=x>",
    '<img src="/uploads/blog-images/1.jpg" alt="a" />',
  ],
  ["<td colspan=9>a</td>", "<td>a</td>"],
])("the sanitiser leaves of %s only «%s»", (written, left) => {
  expect(behindTheFirstLine(written)).toBe(left);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "ftp://x.es/a",
  "file:///etc/passwd",
  "//x.es/a",
  "blob:https://x.es/1",
])("the sanitiser removes the address of a link: %s", (url) => {
  expect(behindTheFirstLine(`<a href="${url}">a</a>`)).toBe("<a>a</a>");
});

test.each(["https://x.es/a", "http://x.es/a", "mailto:ana@x.es", "tel:+34958123456", "/blog/1"])(
  "a link to %s passes the sanitiser",
  (url) => {
    const link = [
      { type: "paragraph", children: [{ type: "link", url, children: [{ text: "a" }] }] },
    ];
    expect(safeHtml(link as Document)).toBe(`<p><a href="${url}">a</a></p>`);
  },
);
