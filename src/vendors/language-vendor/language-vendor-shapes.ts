import { z } from 'zod'
import { hasUnseen } from '#contract/clean-text.ts'
import { readScore } from './read-score.ts'

/** A key or a word that is kept: a NUL or half a letter in it is one that no table takes. */
const kept = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !hasUnseen(text))
const opaque = kept(128).min(1)
/** With its zone: a local time could be of another day. The year 1, or one that no calendar of a database has, is refused. */
const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .refine((ms) => ms >= Date.UTC(1970, 0) && ms < Date.UTC(3000, 0))

const unit = z
  .object({
    unitKey: opaque,
    title: z.string().default(''),
    order: z.int().min(1).max(999),
    withdrawnAt: z.string().nullish(),
  })
  .transform(({ withdrawnAt, ...one }) => ({ ...one, isWithdrawn: Boolean(withdrawnAt) }))

export const coursePage = z.object({
  courses: z.array(
    z.object({
      courseKey: opaque,
      title: z.string().default(''),
      language: z.string().default(''),
      version: z.union([z.string(), z.number()]).transform(String),
      units: z.array(unit),
    }),
  ),
})
export type VendorCourse = z.output<typeof coursePage>['courses'][number]

export const learnerAnswer = z.object({ learnerId: opaque, status: z.string().default('') })

export const nothing = z.unknown()

/** Rows come as they are and are read one by one: one that cannot be read spoils no page. */
export const progressPage = z.object({
  items: z.array(z.unknown()),
  nextCursor: z
    .string()
    .nullish()
    .transform((cursor) => cursor || null),
  asOf: instant,
})

const score = z
  .union([
    z.number(),
    z.string(),
    z.object({
      raw: z.union([z.number(), z.string()]).nullish(),
      max: z.union([z.number(), z.string()]).nullish(),
      scaled: z.union([z.number(), z.string()]).nullish(),
    }),
  ])
  .nullish()
  .transform(readScore)

/** What a learner did in one attempt at a unit. `score` is in percent, undefined where it cannot be read. */
export const progressRecord = z.object({
  recordId: opaque,
  learnerExternalId: opaque,
  courseKey: opaque,
  unitKey: opaque,
  attempt: z.coerce.number().int().min(1).max(999).default(1),
  /** A new word of theirs is kept as it is: it counts as nothing that is known. */
  state: kept(40).min(1),
  score,
  scoreKind: kept(40).default('assessment'),
  completedAt: instant.nullish().transform((atMs) => atMs ?? null),
  updatedAt: instant,
  revision: z.coerce.number().int().min(0).max(2_147_483_647),
  deleted: z.boolean().default(false),
})
export type ProgressRecord = z.output<typeof progressRecord>

/** A row that was sent, read or with what is wrong with it and, where that much can be read, of which record it is. */
export type SentRecord =
  | { readonly record: ProgressRecord }
  | { readonly fault: string; readonly recordId?: string }

const named = z.object({ recordId: opaque })

export function readRecord(sent: unknown): SentRecord {
  const read = progressRecord.safeParse(sent)
  if (read.success) return { record: read.data }
  const [issue] = read.error.issues
  return { fault: `${issue?.path.join('.') || 'row'} cannot be read`, ...named.safeParse(sent).data }
}
