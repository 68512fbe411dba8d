import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { askedDate, flag, id, instant, lines, schoolDate, search, setOf } from '#contract/values.ts'
import { experienceType } from '#domains/experiences/contract/experience.schemas.ts'
import { longestMotivation, mostPlaces } from './registration-values.ts'

const path = '/backoffice/experiences/{experience_id}/registrations' as const
const ofExperience = z.object({ experience_id: id })

const motivation = lines(longestMotivation, `A reason takes up to ${longestMotivation} characters.`).min(
  1,
  'Say why: it appears in the registration changes report.',
)
/** The first school day on which it holds; today, or the first day of the cycle, without it. */
const from = askedDate.optional()
const ofStudent = ofExperience.extend({ student_id: id, motivation })
/** Somebody has seen that the student meets elsewhere in the same block, and wants it nevertheless. */
const despite_clash = flag.default(false)

/** `undo` is the number of the change that can be taken back. */
const done = z.object({ ok: z.literal(true), message: z.string(), undo: z.number().nullable() })

const registrant = z.object({
  id: z.number(),
  name: z.string(),
  grade: z.number(),
  campus: z.string(),
  house_title: z.string().nullable(),
})

/** How full an experience is; a place that is offered is taken until the answer. */
const placesOf = z.object({
  /** Null: as many as come. */
  places: z.number().nullable(),
  registered: z.number(),
  offered: z.number(),
  waiting: z.number(),
})

const head = placesOf.extend({
  id: z.number(),
  title: z.string(),
  type: experienceType,
  type_title: z.string(),
  campus: z.string().nullable(),
  cycle_title: z.string(),
  blocks: z.array(z.string()),
  /** The blocks by their place in the day, from 0. */
  block_numbers: z.array(z.number()),
  /** The blocks of its campus. */
  offered_blocks: z.array(z.object({ number: z.number(), title: z.string() })),
  /** It is held with at least so many students, or not at all; null: with any number. */
  least: z.number().nullable(),
  /** The first day a change can hold from, and the last. */
  first_day: schoolDate,
  last_day: schoolDate,
  /** Nothing can be changed any more: archived, or its last session was. */
  is_over: z.boolean(),
  can_manage: z.boolean(),
  /** Who is dropped from a day ahead: listed until then, and not among `registered`, since their place is free already. */
  leaving: z.object({ students: z.number(), last_day: schoolDate }).nullable(),
})

const registered = registrant.extend({
  registered_at: instant,
  from_day: schoolDate.nullable(),
  /** Who is dropped, and stays until the day before. */
  until_day: schoolDate.nullable(),
})
export type RegisteredStudent = z.output<typeof registered>

const waiting = registrant.extend({
  /** From 1; null for who is offered a place. */
  place_in_line: z.number().nullable(),
  joined_at: instant,
  answer_by: instant.nullable(),
  /** What the student would leave for it: they meet in the same block. */
  clashes: z.array(z.string()),
  /** The ids of these experiences. */
  leaves: z.array(z.number()),
})
export type WaitingStudent = z.output<typeof waiting>

export const registrationsContract = {
  listRegistered: endpoint({
    method: 'GET',
    path,
    summary: 'Who is registered for an experience, by name, and how full it is',
    access: 'experiences.facilitate',
    input: paged(ofExperience),
    output: z.object({ ...pageFacts, experience: head, students: z.array(registered) }),
    people: ({ students }) => students.map((student) => student.id),
  }),
  listWaiting: endpoint({
    method: 'GET',
    path: `${path}/wait-list`,
    summary: 'Who waits for a place, in the order in which places are given',
    access: 'experiences.facilitate',
    input: paged(ofExperience),
    output: z.object({ ...pageFacts, students: z.array(waiting) }),
    people: ({ students }) => students.map((student) => student.id),
  }),
  findStudents: endpoint({
    method: 'GET',
    path: `${path}/students`,
    summary: 'Students who could be registered, by name; who is in already is left out',
    access: 'registrations.manage',
    input: ofExperience.extend({ search: search(100) }),
    output: z.array(registrant.extend({ clashes: z.array(z.string()) })),
  }),
  findDestinations: endpoint({
    method: 'GET',
    path: `${path}/destinations`,
    summary: 'Experiences of the same cycle to which a student could move, by title',
    access: 'registrations.manage',
    input: ofExperience.extend({ student_id: id, search: search(100) }),
    output: z.array(
      placesOf.extend({
        id: z.number(),
        title: z.string(),
        blocks: z.array(z.string()),
        clashes: z.array(z.string()),
      }),
    ),
  }),
  register: endpoint({
    method: 'POST',
    path,
    summary: 'Registers a student; refused by field when every place is taken',
    access: 'registrations.manage',
    input: ofStudent.extend({ from, despite_clash }),
    output: done,
  }),
  joinWaitList: endpoint({
    method: 'POST',
    path: `${path}/wait-list`,
    summary: 'Puts a student at the end of the wait list of an experience that is full',
    access: 'registrations.manage',
    input: ofStudent,
    output: done,
  }),
  acceptOffer: endpoint({
    method: 'POST',
    path: `${path}/wait-list/accept`,
    summary: 'Says yes for a family to a place that is kept: the student leaves what meets in the same block',
    access: 'registrations.manage',
    input: ofStudent.extend({
      /** The experiences the student leaves, as they were shown; where they are others by now, nothing is done. */
      leaves: setOf(id, 20).default([]),
    }),
    output: done,
  }),
  leaveWaitList: endpoint({
    method: 'POST',
    path: `${path}/wait-list/leave`,
    summary: 'Takes a student off the wait list, or declines the place for them',
    access: 'registrations.manage',
    input: ofStudent,
    output: done,
  }),
  drop: endpoint({
    method: 'POST',
    path: `${path}/drop`,
    summary:
      'Drops a student from a day on: past rolls stay, coming ones follow, the next on the list gets the place',
    access: 'registrations.manage',
    input: ofStudent.extend({ from }),
    output: done,
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/move`,
    summary: 'Moves a student to another experience of the cycle from a day on',
    access: 'registrations.manage',
    input: ofStudent.extend({ to_experience_id: id, from, despite_clash }),
    output: done,
  }),
  undo: endpoint({
    method: 'POST',
    path: `${path}/undo`,
    summary: 'Takes a drop or a move back, as long as the place is free',
    access: 'registrations.manage',
    input: ofExperience.extend({ change_id: id }),
    output: done,
  }),
  setBlocks: endpoint({
    method: 'POST',
    path: `${path}/blocks`,
    summary:
      'Sets the blocks in which an experience meets; students who would meet twice are counted and asked about',
    access: 'registrations.manage',
    input: ofExperience.extend({
      blocks: setOf(z.coerce.number().int().min(0).max(30), 31),
      /** What they were when the form was opened. */
      before: setOf(z.coerce.number().int().min(0).max(30), 31),
      despite_clash,
    }),
    output: done,
  }),
  setPlaces: endpoint({
    method: 'POST',
    path: `${path}/places`,
    summary:
      'Sets how many places there are, and the least size; more places give those who wait theirs at once',
    access: 'registrations.manage',
    input: ofExperience.extend({
      places: z.coerce
        .number('Give a number of places.')
        .int('Type a whole number of places.')
        .min(1, 'Give at least one place.')
        .max(mostPlaces, `Give at most ${mostPlaces} places, or no limit.`)
        .nullable(),
      /** What it was when the form was opened. */
      before: z.coerce.number().int().min(1).max(mostPlaces).nullable(),
      /** Held with at least so many, or not at all; without it, it stays as it is. */
      least: z.coerce
        .number('Give a number of students.')
        .int('Type a whole number of students.')
        .min(1, 'Give at least one student, or leave it empty.')
        .max(mostPlaces, `Give at most ${mostPlaces} students.`)
        .nullable()
        .optional(),
      least_before: z.coerce.number().int().min(1).max(mostPlaces).nullable().optional(),
    }),
    output: done,
  }),
}
