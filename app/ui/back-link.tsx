interface BackLinkProps {
  href: string;
  /** Name of the page above. */
  children: string;
}

/** Link to the page above, shown over the title of a page that lies below another. */
export function BackLink({ href, children }: BackLinkProps) {
  return (
    <p className="back-link">
      <a href={href}>← {children}</a>
    </p>
  );
}
