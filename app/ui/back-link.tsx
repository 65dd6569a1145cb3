interface BackLinkProps {
  href: string;
  /** What the page above is called. */
  children: string;
}

/** Above the title of a page that lies below another. */
export function BackLink({ href, children }: BackLinkProps) {
  return (
    <p className="back-link">
      <a href={href}>← {children}</a>
    </p>
  );
}
