interface BackLinkProps {
  href: string;
  children: string;
}

export function BackLink({ href, children }: BackLinkProps) {
  return (
    <p className="back-link">
      <a href={href}>← {children}</a>
    </p>
  );
}
