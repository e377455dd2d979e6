import * as z from 'zod/mini';

/** An entry of the archive, by its name there. */
const part = z.object({
  name: z.string(),
  bytes: z.number(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  /**
   * For a partition: the table it belongs to (of the same schema) and its bounds, as PostgreSQL prints them.
   */
  partition: z.optional(
    z.object({
      of: z.string(),
      // They are executed verbatim: nothing but a range of constants is accepted.
      bounds: z.string().check(z.regex(/^FOR VALUES FROM \('[^']*'\) TO \('[^']*'\)$/)),
    }),
  ),
});

const keptTable = z.extend(table, { rows: z.number(), part });

const migration = z.object({ number: z.number(), file: z.string(), checksum: z.string() });

const sequence = z.object({
  schema: z.string(),
  name: z.string(),
  lastValue: z.string().check(z.regex(/^-?\d+$/)),
  isCalled: z.boolean(),
});

const keptFile = z.object({
  /** Below DATA_DIR. */
  path: z.string(),
  part,
});

/** The table of contents of a backup: what it was taken of, and each part with its checksum. */
export const manifest = z.object({
  format: z.literal('tidemark-backup-1'),
  tidemark: z.string(),
  takenAt: z.string(),
  /** `server_version_num` of the database it was taken from. */
  postgres: z.number(),
  migrations: z.array(migration),
  tables: z.array(keptTable),
  sequences: z.array(sequence),
  files: z.array(keptFile),
});

export type Manifest = z.infer<typeof manifest>;
export type Part = z.infer<typeof part>;
export type BackupTable = z.infer<typeof table>;
export type KeptTable = z.infer<typeof keptTable>;
export type KeptSequence = z.infer<typeof sequence>;
