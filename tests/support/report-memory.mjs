// Loaded into a command by `node --import`: at its end it writes to standard error how many
// kilobytes of memory it had at most.
process.once("exit", () => {
  process.stderr.write(`maxRSS ${process.resourceUsage().maxRSS}\n`);
});
