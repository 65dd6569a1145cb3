/** Component of a route without a page: without one, its failure would not be shown as a page. */
export default function Nothing() {
  return null;
}
