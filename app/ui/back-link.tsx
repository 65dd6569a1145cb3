interface BackLinkProps {
  href: string;
  /** Name of the page above. */
  children: string;
}

/** Leads back from a page that lies below another; it stands above its title. */
export function BackLink({ href, children }: BackLinkProps) {
  return (
    <p className="back-link">
      <a href={href}>← {children}</a>
    </p>
  );
}
