import { z } from 'zod'
import { flag, id, line, setOf, webAddress } from '#contract/values.ts'

export const houseTitleLimit = 80
export const logoLimitBytes = 2 * 1024 * 1024

/** A field that may be null; an empty text and a missing field are null, too. */
const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable())

/** More members than any house has. */
const mostMembers = 500

/** `3,5,8` as a form sends it, or a list. */
const idList = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter((part) => part.trim() !== '') : value),
  setOf(id, mostMembers),
)

/** What the form of a house sends; all of it, each time. */
export const houseFields = z.object({
  title: line(houseTitleLimit, `A name has at most ${houseTitleLimit} characters.`).min(
    1,
    'Give the house a name.',
  ),
  cohort_id: z.coerce
    .number('Choose a campus.')
    .int('Choose a campus.')
    .min(1, 'Choose a campus.')
    .max(32_767),
  advisor_id: orNothing(id),
  president_id: orNothing(id),
  vice_president_id: orNothing(id),
  default_standup_time: orNothing(
    z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, 'Write a time of day such as 08:45.'),
  ),
  conference_url: orNothing(webAddress(500)),
  member_ids: idList,
  logo: z.file().max(logoLimitBytes, 'The picture is larger than 2 MB.').optional(),
  remove_logo: flag.optional(),
})
export type HouseFields = z.output<typeof houseFields>

/** A student or employee one may choose, with what tells them apart. */
export const candidate = z.object({
  id: z.number(),
  name: z.string(),
  /** `Grade 9`, or an employee's job. */
  facts: z.string(),
  /** Where a student is now: choosing them moves them. */
  house: z.object({ id: z.number(), title: z.string() }).nullable(),
})
export type HouseCandidate = z.output<typeof candidate>

const campus = z.object({ cohort_id: z.number(), title: z.string() })

export const newHouse = z.object({ cohorts: z.array(campus) })

/** A house as its form shows it. */
export const editedHouse = z.object({
  id: z.number(),
  title: z.string(),
  cohort_id: z.number(),
  logo_url: z.string().nullable(),
  advisor: candidate.nullable(),
  president_id: z.number().nullable(),
  vice_president_id: z.number().nullable(),
  default_standup_time: z.string().nullable(),
  conference_url: z.string().nullable(),
  members: z.array(candidate),
  version: z.number(),
  isArchived: z.boolean(),
})
export type EditedHouse = z.output<typeof editedHouse>

export const editHouse = z.object({ house: editedHouse, cohorts: z.array(campus) })

/** The conflict when somebody saved the house first: who and when, and the house as they left it. */
export const houseConflict = z.object({ savedBy: z.string(), savedAt: z.string(), house: editedHouse })
export type HouseConflict = z.output<typeof houseConflict>
