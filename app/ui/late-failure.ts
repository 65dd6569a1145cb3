const SENTENCE = "Puede que lo que enviaste antes no se haya guardado.";

/** Shows a notice, on whatever page is open, that what was sent from `href` may not be stored. */
export function tellOfLateFailure(href: string): void {
  const notice = document.createElement("div");
  notice.className = "notice notice-error late-failure";
  notice.role = "status";
  const sentence = notice.appendChild(document.createElement("p"));
  const actions = notice.appendChild(document.createElement("p"));
  actions.className = "form-actions";
  const link = actions.appendChild(document.createElement("a"));
  link.href = href;
  link.textContent = "Volver a ese formulario";
  const close = actions.appendChild(document.createElement("button"));
  close.type = "button";
  close.className = "link-button";
  close.textContent = "Cerrar aviso";
  close.onclick = remove;

  const follow = (): void => {
    if (link.href === location.origin + location.pathname + location.search) {
      remove();
      return;
    }
    const place = document.querySelector("dialog[open]") ?? document.querySelector("main");
    if (place && notice.parentElement !== place) place.prepend(notice);
  };
  const changes = new MutationObserver(follow);
  const isOfDialogs = { attributes: true, attributeFilter: ["open"] };
  changes.observe(document.body, { childList: true, subtree: true, ...isOfDialogs });
  follow();
  // Into what is there already: so it is read out.
  sentence.textContent = SENTENCE;

  function remove(): void {
    changes.disconnect();
    notice.remove();
  }
}
