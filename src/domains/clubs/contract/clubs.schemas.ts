import { z } from 'zod'
import { cohortId, id, line, lines, listOf, webAddress } from '#contract/values.ts'
import { clubRoles, longestDescription, longestTitle, mostMeetings, mostPlaces } from './club-words.ts'

const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time such as 3:45 PM.')
const person = z.object({ id: z.number(), name: z.string() })

const meeting = z.object({
  weekday: z.coerce.number().int().min(1).max(7),
  starts_at: wallTime,
  ends_at: wallTime,
  place: line(120, 'A place takes up to 120 characters.').default(''),
  video_url: webAddress(500).nullable().default(null),
})
export type ClubMeeting = z.output<typeof meeting>

/** A line of `/clubs`. */
export const listedClub = z.object({
  id: z.number(),
  title: z.string(),
  campus: z.string().nullable(),
  sponsor: person,
  /** Those whom the viewer may know. */
  officers: z.array(person.extend({ role: z.enum(clubRoles) })),
  meetings: z.array(meeting),
  members: z.number(),
  capacity: z.number().nullable(),
  isArchived: z.boolean(),
  /** Whether the viewer may change it and its members. */
  canManage: z.boolean(),
})
export type ListedClub = z.output<typeof listedClub>

/** Everything the form of a club has. */
export const clubDetails = listedClub.extend({
  description: z.string(),
  cohort_id: z.number().nullable(),
  version: z.number(),
})
export type ClubDetails = z.output<typeof clubDetails>

export const campus = z.object({ id: z.number(), title: z.string() })

const tooMany = `A club has between 1 and ${mostPlaces} places.`

/** What is written of a club. */
export const clubFields = z.object({
  title: line(longestTitle, `A title takes up to ${longestTitle} characters.`).min(
    1,
    'Give the club a title.',
  ),
  description: lines(longestDescription, 'A description takes up to 2,000 characters.').default(''),
  cohort_id: cohortId.nullable(),
  sponsor_id: id,
  capacity: z.coerce.number(tooMany).int(tooMany).min(1, tooMany).max(mostPlaces, tooMany).nullable(),
  meetings: listOf(meeting, mostMeetings, `A club meets at most ${mostMeetings} times a week.`),
})
export type ClubFields = z.output<typeof clubFields>

export const clubMember = z.object({
  id: z.number(),
  name: z.string(),
  grade: z.number(),
  campus: z.string(),
  role: z.enum(clubRoles),
  joined_on: z.string(),
})
export type ClubMember = z.output<typeof clubMember>
