import { z } from 'zod'
import { cleanLine, cleanLines, hasUnseen } from './clean-text.ts'
import { sentenceOf } from './field-sentences.ts'

z.config({ customError: sentenceOf })

/** An identity as it arrives in a path, a query or a form: digits, or already a number. */
export const id = z.coerce
  .number('This is not a number.')
  .int('This is not a whole number.')
  .positive('This number must be above 0.')
  .max(2_147_483_647, 'This number is too large.')

/** The number of a campus: the database keeps it in two bytes. */
export const cohortId = id.max(32_767, 'There is no such campus.')

/** The version of a row that an edit was made from. */
export const version = z.coerce.number().int().min(0).max(2_147_483_647)

const inSchoolTimes = (text: string) => /^(19|20|21)\d\d/.test(text)
const tooFar = 'This is too far away.'

/** A school day, `2026-11-10`. */
export const schoolDate = z.iso.date().refine(inSchoolTimes, tooFar)

/** A day as somebody sends it: the week, the months and the instants around it are days of a school, too. */
export const askedDate = schoolDate.refine((day) => day >= '1901' && day < '2199', tooFar)

/** An instant on the wire, ISO 8601 with its offset, `2026-11-10T15:00:00.000Z`; what comes in is converted to UTC. */
export const instant = z.iso.datetime({ offset: true }).overwrite(inUtc).refine(inSchoolTimes, tooFar)

/** PostgreSQL knows no offset of 20 hours, and no two offsets should name one instant. */
function inUtc(text: string): string {
  if (text.endsWith('Z')) return text
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) ? text : new Date(atMs).toISOString()
}

/** An instant as a number, epoch ms; up to the end of the 22nd century. */
export const epochMs = z.coerce.number().int().min(0).max(7_258_118_400_000, tooFar)

/** A flag as JSON, query or form sends it. */
export const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')],
  'Choose yes or no.',
)

/** One line that people write and read (a name, a title, a reason): cleaned, never cut. */
export const line = (most: number, tooLong?: string) => z.string().overwrite(cleanLine).max(most, tooLong)

/** What somebody looks for. */
export const search = (most = 200) => line(most).default('')

/** Several lines that people write and read: cleaned, trimmed, never cut. */
export const lines = (most: number, tooLong?: string) =>
  z
    .string()
    .overwrite((text) => cleanLines(text).trim())
    .max(most, tooLong)

/** Text with marks (HTML); its reader makes the marks harmless. */
export const richText = (most: number, tooLong?: string) =>
  z.string().overwrite(cleanLines).max(most, tooLong)

/** A key or token that a program made: what does not fit is refused, because a cleaned key is another key. */
export const token = (most: number, wrong = 'This cannot be read.') =>
  z
    .string()
    .max(most)
    .refine((text) => !hasUnseen(text), wrong)

/** Names a sending of a form, 32 hexadecimal digits: sent again, since no answer came, it is done once. */
export const sendId = token(32).regex(/^[0-9a-f]{32}$/, 'A send is named by 32 hexadecimal digits.')

/** An email address. */
export const email = (wrong?: string) => z.email(wrong).max(254)

/** An address in the web, `https://…`. */
export const webAddress = (most: number, wrong = 'Paste the whole link, beginning with https://.') =>
  line(most).pipe(z.url({ protocol: /^https?$/, error: wrong }).regex(/^\S+$/, wrong))

/** Several things, as JSON lists them. */
export const listOf = <T extends z.ZodType>(item: T, most: number, tooMany?: string) =>
  z.array(item).max(most, tooMany)

/** Several numbers, keys or words, each once: choosing the same twice is choosing it. */
export const setOf = <T extends z.ZodType<string | number>>(item: T, most: number, tooMany?: string) =>
  listOf(item, most, tooMany).overwrite((things) => [...new Set(things)])

/** A set (`setOf`) as a form or query sends it: nothing at all, one by itself, or a list. */
export const chosen = <T extends z.ZodType<string | number>>(item: T, most: number, tooMany?: string) =>
  z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    setOf(item, most, tooMany),
  )

/**
 * Refuses rows that name the same thing by their field `by`, at the field of the second: two answers to one question
 * would be stored as one of them and reported as the other.
 */
export const eachOnce =
  <Row extends object>(by: keyof Row & string, sentence: string) =>
  (rows: readonly Row[] | Readonly<Record<string, Row>>, context: z.RefinementCtx) => {
    const named = new Set<unknown>()
    for (const [key, row] of Object.entries(rows))
      if (named.has(row[by]))
        context.addIssue({
          code: 'custom',
          message: sentence,
          path: [Array.isArray(rows) ? Number(key) : key, by],
        })
      else named.add(row[by])
  }

/** Things by key, as a form sends `versions[12]=3`. */
export const byKey = <T extends z.ZodType>(key: z.ZodString, item: T, most: number) =>
  z
    .record(key, item)
    .refine((things) => Object.keys(things).length <= most, `Choose at most ${most.toLocaleString('en-US')}.`)

/** What is returned when fields are wrong: a sentence by field name. */
export const formErrors = z.record(z.string(), z.string())
