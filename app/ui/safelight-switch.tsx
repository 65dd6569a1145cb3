/** Turns the page to red on black, without JavaScript for as long as it is open. */
export function SafelightSwitch() {
  return (
    <label className="safelight-switch">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked */}
      <input type="checkbox" role="switch" ref={showState} />
      <span>Luz de seguridad</span>
    </label>
  );
}

/** Sets the switch of a page that a script has brought. */
function showState(input: HTMLInputElement | null): void {
  if (input) input.checked = document.documentElement.classList.contains("safelight");
}
