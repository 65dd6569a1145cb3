import { useEffect, useState } from "react";

/**
 * Announces to screen readers the title of a page reached by client-side navigation, as browsers
 * announce that of a new document.
 */
export function ArrivalStatus({ pathname }: { pathname: string }) {
  const [arrival, setArrival] = useState({ pathname, title: "" });
  useEffect(() => {
    setArrival((last) => (last.pathname === pathname ? last : { pathname, title: document.title }));
  }, [pathname]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {arrival.title}
    </p>
  );
}
