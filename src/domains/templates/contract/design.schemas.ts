import { z } from 'zod'
import { eachOnce, id, line, lines, listOf, richText, setOf, token, webAddress } from '#contract/values.ts'
import { schoolStage } from '#domains/curriculum/contract/curriculum-values.ts'
import { experienceTypes } from '#domains/experiences/contract/experience.schemas.ts'
import { submissionKinds } from '#domains/tasks/contract/task-status.ts'
import { fileIdOf } from '../rules/design-files.ts'
import { meetingWays, pictures, sessionKinds, uploadedPicturePattern } from './design-words.ts'
import {
  longestAddress,
  longestBody,
  longestObjective,
  longestQuestion,
  longestRichText,
  longestSession,
  longestTask,
  longestTitle,
  mostAbilities,
  mostAttachments,
  mostPlaces,
  mostSessions,
  mostTasks,
  mostUnits,
  mostWeeks,
  shortestSession,
} from './template-limits.ts'

const most = (count: number, noun: string) => `At most ${count} ${noun}.`
const upTo = (what: string, count: number) =>
  `${what} takes up to ${count.toLocaleString('en-US')} characters.`
const title = line(longestTitle, upTo('A title', longestTitle))
/** A link, or an uploaded file as designs name it. */
const link = webAddress(longestAddress)
const attachmentUrl = line(longestAddress).refine(
  (url) => fileIdOf(url) !== undefined || link.safeParse(url).success,
  'Paste the whole link, beginning with https://.',
)
/** One of the drawings by its name, or the address of an upload. */
const picture = line(longestAddress)
  .refine(
    (name) => pictures.some((one) => one === name) || uploadedPicturePattern.test(name),
    'There is no such picture.',
  )
  .meta({ examples: [pictures[0]] })
/** What its editor called a row: the same in every version, draft and browser. */
const key = token(40).min(1)

const week = z.object({
  key,
  title: title.default(''),
  body: lines(longestBody, upTo('A week', longestBody)).default(''),
  objective: line(longestObjective, upTo('An objective', longestObjective)).default(''),
})
export type DesignWeek = z.output<typeof week>

const session = z
  .object({
    key,
    /** The key of its week. */
    week: key,
    kind: z.enum(sessionKinds, 'Choose a kind of session.'),
    /** Monday is 1. */
    weekday: z.int('Choose a weekday.').min(1).max(5),
    /** A block of the campus, or null for an hour of its own. */
    block: line(60)
      .nullable()
      .meta({ examples: [null] }),
    /** `10:00`, or null for a block. */
    starts_at: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Type a time such as 10:00.')
      .nullable(),
    minutes: z
      .int('Type a number of minutes.')
      .min(shortestSession, `At least ${shortestSession} minutes.`)
      .max(longestSession, `At most ${longestSession} minutes.`),
    meets: z.enum(meetingWays, 'Choose where it meets.').default('in_person'),
  })
  .refine(({ block, starts_at }) => (block === null || block === '') !== (starts_at === null), {
    message: 'Choose a block or a time.',
    path: ['starts_at'],
  })
export type DesignSession = z.output<typeof session>

const task = z.object({
  key,
  title: title.default(''),
  /** HTML, as the editor makes it. */
  body: richText(longestRichText, upTo('A task', longestRichText)).default(''),
  /** The week in which it is due, by its key. */
  week: key.nullable(),
  is_final: z.boolean(),
  submission_kind: z.enum(submissionKinds, 'Choose how it is handed in.'),
  /** How long it takes a student, about; null: nobody said. Counts as learning hours (docs/decisions/0101). */
  minutes: z
    .int('Type a number of minutes.')
    .min(1, 'At least 1 minute.')
    .max(longestTask, `At most ${longestTask} minutes.`)
    .nullable()
    .default(null),
  attachments: listOf(
    z.object({ title: title.min(1, 'Name the attachment.'), url: attachmentUrl }),
    mostAttachments,
    most(mostAttachments, 'attachments'),
  ),
  /** The perks: units and abilities of the template that it is assessed by. */
  unit_ids: setOf(id, mostUnits),
  ability_ids: setOf(id, mostAbilities),
})
export type DesignTask = z.output<typeof task>

/** The weeks in which the tasks of a design are due. */
export const taskWeeks = listOf(task.pick({ key: true, week: true }), mostTasks, most(mostTasks, 'tasks'))

/** The design of an experience: what an editor writes, a version keeps and a picked template hands on. */
export const design = z.object({
  type: z.enum(experienceTypes, 'Choose a type.'),
  title: title.min(1, 'Give it a title.'),
  theme_title: title.default(''),
  /** Null: for every stage. */
  school_stage: schoolStage.nullable().default(null),
  /** HTML, as the editor makes it. */
  description: richText(longestRichText, upTo('A description', longestRichText)).default(''),
  driving_question: line(longestQuestion, upTo('A question', longestQuestion)).default(''),
  places: z
    .int('Type a number of places.')
    .min(1, 'At least 1 place.')
    .max(mostPlaces, `At most ${mostPlaces} places.`)
    .nullable()
    .default(null),
  picture: picture.nullable().default(null),
  unit_ids: setOf(id, mostUnits, most(mostUnits, 'units')).default([]),
  ability_ids: setOf(id, mostAbilities, most(mostAbilities, 'abilities')).default([]),
  weeks: listOf(week, mostWeeks, most(mostWeeks, 'weeks'))
    .superRefine(eachOnce('key', 'This week is listed twice.'))
    .default([]),
  sessions: listOf(session, mostSessions, most(mostSessions, 'sessions'))
    .superRefine(eachOnce('key', 'This session is listed twice.'))
    .default([]),
  tasks: listOf(task, mostTasks, most(mostTasks, 'tasks'))
    .superRefine(eachOnce('key', 'This task is listed twice.'))
    .default([]),
})
export type Design = z.output<typeof design>
