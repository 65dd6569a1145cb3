/**
 * Characters of a path or a header that an expression may be tried on: of some, the router's and a
 * library's too, it takes the square of that. No path of ours and nothing a browser sends has half.
 */
export const LONGEST_READ = 500;
