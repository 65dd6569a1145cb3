import v8 from "node:v8";

// Loaded before anything else (scripts/run.sh). What a site makes while it starts is there to stay: a
// young generation that grows with it is never given back. server/main.ts lets it grow once requests come.
v8.setFlagsFromString("--semi-space-growth-factor=1");
