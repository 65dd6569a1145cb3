import type { RenderElementProps, RenderLeafProps } from "slate-react";
import { PictureBlock } from "./picture-block";
import { TableBlock } from "./table-block";

export function renderElement({ element, ...props }: RenderElementProps) {
  const { attributes, children } = props;
  switch (element.type) {
    case "picture":
      return <PictureBlock {...props} element={element} />;
    case "table":
      return <TableBlock {...props} element={element} />;
    case "subheading":
      return <h2 {...attributes}>{children}</h2>;
    case "minor-subheading":
      return <h3 {...attributes}>{children}</h3>;
    case "list":
      return <ul {...attributes}>{children}</ul>;
    case "numbered-list":
      return (
        <ol {...attributes} start={element.start}>
          {children}
        </ol>
      );
    case "quote":
      return <blockquote {...attributes}>{children}</blockquote>;
    case "list-item":
    case "numbered-item":
      return <li {...attributes}>{children}</li>;
    case "link":
      return (
        <a {...attributes} href={element.url} data-reload>
          {children}
        </a>
      );
    default:
      return <p {...attributes}>{children}</p>;
  }
}

export function renderLeaf({ attributes, children, leaf }: RenderLeafProps) {
  const slanted = leaf.italic ? <em>{children}</em> : children;
  const words = leaf.bold ? <strong>{slanted}</strong> : slanted;
  return (
    <span {...attributes} className={leaf.isLinkTarget && "link-target"}>
      {words}
    </span>
  );
}
