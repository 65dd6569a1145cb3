/**
 * Longest path or header, in characters, on which an expression may be tried: some, also the
 * router's and a library's, take quadratic time. No path of the site and nothing that a browser
 * sends has half.
 */
export const LONGEST_READ = 500;
