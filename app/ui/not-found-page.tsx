import { Page } from "./page";

/** The one page in English (specification, section 1): an unexposed frame. */
export function NotFoundPage() {
  return (
    <Page className="not-found">
      <div className="blank-frame">
        <p className="rebate" aria-hidden="true">
          → 404
        </p>
        <h1>Oops! Page not found</h1>
        <p className="rebate" aria-hidden="true">
          → 404A
        </p>
      </div>
      <p>
        <a href="/">Return to Home</a>
      </p>
    </Page>
  );
}
