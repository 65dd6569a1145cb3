import { z } from "zod";

/** What an archive holds, as its last entry says: every other file by name, size and SHA-256. */
export const manifestSchema = z.object({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  files: z.array(
    z.object({
      path: z.string(),
      bytes: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = Manifest["files"][number];
