import { z } from 'zod'
import { endpoint, publicAccess } from '#contract/endpoint.ts'
import { email, line, listOf, schoolDate, token } from '#contract/values.ts'

const setUpToken = token(200).min(1)
const ok = z.object({ ok: z.literal(true) })

const name = (missing: string) => line(60, 'A name takes up to 60 characters.').min(1, missing)

/** Days and names arrive as they were typed: the school year's own rules answer a sentence by field. */
const typedDay = line(40).default('')

/** From an empty database to a school (decision 39): its first administrator by a one-time address, then step by step. */
export const setUpContract = {
  open: endpoint({
    method: 'POST',
    path: '/backoffice/set-up/open',
    summary: 'Whether a one-time address still opens the set-up; missing once there is an administrator',
    access: publicAccess('Its token guards it; there is nobody yet who could sign in.'),
    input: z.object({ token: setUpToken }),
    output: ok,
  }),
  createAdministrator: endpoint({
    method: 'POST',
    path: '/backoffice/set-up/administrator',
    summary: 'Makes the first administrator and signs them in; ends the address',
    access: publicAccess('Its token guards it; there is nobody yet who could sign in.'),
    input: z.object({
      token: setUpToken,
      first_name: name('Type your first name.'),
      last_name: name('Type your last name.'),
      email: email('Type the whole email address.'),
      password: token(1_000, 'Type the password without invisible characters.'),
    }),
    output: ok,
  }),
  getProgress: endpoint({
    method: 'GET',
    path: '/backoffice/set-up',
    summary: 'How far the school is set up',
    access: 'organization.manage',
    output: z.object({
      /** Until somebody finished it. */
      isOpen: z.boolean(),
      schoolName: z.string(),
      supportEmail: z.string(),
      campuses: z.number(),
      cycles: z.number(),
      colleagues: z.number(),
      students: z.number(),
      houses: z.number(),
      today: schoolDate,
    }),
  }),
  saveSchoolYear: endpoint({
    method: 'POST',
    path: '/backoffice/set-up/school-year',
    summary: 'Adds a school year with its cycles, all of it or nothing',
    access: 'school_year.manage',
    input: z.object({
      school_year: line(20).default(''),
      first_day: typedDay,
      last_day: typedDay,
      cycles: listOf(z.object({ title: line(500).default(''), starts_on: typedDay, ends_on: typedDay }), 12),
    }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
  finish: endpoint({
    method: 'POST',
    path: '/backoffice/set-up/finish',
    summary: 'Puts the set-up away; what it asked stays open on pages of its own',
    access: 'organization.manage',
    output: ok,
  }),
}
