/** Empty component of a route without a page: Remix needs one to show the route's errors as a page. */
export default function Nothing() {
  return null;
}
