/** Turns the page red on black; without JavaScript, only until the page is left. */
export function SafelightSwitch() {
  return (
    <label className="safelight-switch">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked */}
      <input type="checkbox" role="switch" ref={showState} />
      <span>Luz de seguridad</span>
    </label>
  );
}

/** Checks the switch if the safelight is on, for a page that was rendered in the browser. */
function showState(input: HTMLInputElement | null): void {
  if (input) input.checked = document.documentElement.classList.contains("safelight");
}
