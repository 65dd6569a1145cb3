import type { RenderElementProps, RenderLeafProps } from "slate-react";

export function renderElement({ attributes, children, element }: RenderElementProps) {
  switch (element.type) {
    case "subheading":
      return <h2 {...attributes}>{children}</h2>;
    case "list":
      return <ul {...attributes}>{children}</ul>;
    case "list-item":
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
