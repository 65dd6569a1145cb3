// Loaded into a command by `node --import`: every disk has FREE_BYTES left.
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const disk = { bsize: 1, bavail: Number(process.env.FREE_BYTES) };
Object.assign(fs, { statfs: async () => disk });
syncBuiltinESMExports();
