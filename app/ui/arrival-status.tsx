import { useEffect, useState } from "react";

/** Says the title of a page that was reached without a new document, as the browser says a document's. */
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
