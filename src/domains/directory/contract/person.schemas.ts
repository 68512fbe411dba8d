import { z } from 'zod'
import { email, line, token } from '#contract/values.ts'

/** Rows of a page of people. */
export const peoplePageSize = 50

/** A field that may be null; an empty text and a missing field are null, too. */
export const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable())

const name = (missing: string) => line(60, 'A name takes up to 60 characters.').min(1, missing)

/** What every person has. */
export const personFields = {
  first_name: name('Type the first name.'),
  last_name: name('Type the last name.'),
  email: email('Type the whole email address.'),
}

/** A person as they were when the form was opened: whoever saves later than somebody else is told. */
export const personVersion = token(40).default('')

/** Whether and how a person may log in. */
export const accessStates = ['active', 'invited', 'never', 'deactivated', 'erased'] as const
export type AccessState = (typeof accessStates)[number]

/** What is done with a person's access besides changing their form. */
export const accessActions = ['invite', 'deactivate', 'reactivate'] as const
export type AccessAction = (typeof accessActions)[number]

export const access = {
  /** `active`: has logged in or may; `invited`: has a link that works; `never`: nobody invited them; `erased`: for good. */
  access: z.enum(accessStates),
  lastSignInAt: z.string().nullable(),
}

export const campusChoice = z.object({
  cohort_id: z.number(),
  title: z.string(),
  grade_from: z.number(),
  grade_to: z.number(),
})

/** What a person still holds: said before they are deactivated, and where to hand it over. */
export const holding = z.object({ text: z.string(), url: z.string().nullable() })

export const savedPerson = z.object({ ok: z.literal(true), id: z.number(), message: z.string() })
