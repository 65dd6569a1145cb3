import { Fragment } from "react";
import type { Greeting } from "./greeting";

/** What is new since the last visit, in one sentence. */
export function PanelGreeting({ text, news }: Greeting) {
  return (
    <p className="lead panel-greeting">
      {text}
      {news.map((each, index) => (
        <Fragment key={each.href}>
          {index === 0 ? " " : ", "}
          <a href={each.href} data-keep-scroll>
            {each.text}
          </a>
        </Fragment>
      ))}
      {news.length > 0 && "."}
    </p>
  );
}
