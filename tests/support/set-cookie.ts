/** Name, value and whether it takes the cookie away. */
export function parseSetCookie(line: string): { name: string; value: string; expired: boolean } {
  const [pair = "", ...attributes] = line.split("; ");
  const equals = pair.indexOf("=");
  return {
    name: pair.slice(0, equals),
    value: pair.slice(equals + 1),
    expired: attributes.some((attribute) => attribute.toLowerCase() === "max-age=0"),
  };
}
