import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { topicName } from '#contract/topic-name.ts'
import { id, instant } from '#contract/values.ts'
import { meetingState } from '#domains/person-sheet/contract/person-sheet.contract.ts'

/** What one meeting says of a student, for the run of marks (look §14.2, session run). */
export const sessionMarks = [
  'present',
  'late',
  'insufficient',
  'unexcused',
  'excused',
  'not-taken',
  'to-come',
] as const
export type SessionMark = (typeof sessionMarks)[number]

const tasks = z.object({
  expected: z.number(),
  handedIn: z.number(),
  /** Handed in and not reviewed yet. */
  waiting: z.number(),
  /** Due, on their own extension where there is one, and not handed in. */
  missed: z.number(),
  missedFinal: z.number(),
  nextDueAt: instant.nullable(),
})

/** Meetings of one kind over the cycle, with what they add up to. */
const run = z.object({
  /** At most 16: the latest that were, and the next to come. */
  marks: z.array(z.enum(sessionMarks)),
  taken: z.number(),
  present: z.number(),
  absences: z.number(),
})

const experience = z.object({
  id: z.number(),
  title: z.string(),
  type: z.string(),
  imageUrl: z.string().nullable(),
  experts: z.array(z.string()),
  /** Its page as its facilitators see it; null for who may not open it. */
  url: z.string().nullable(),
  /** Null for who sees neither its rolls nor its tasks. */
  run: run.nullable(),
  tasks: tasks.nullable(),
})

const meeting = z.object({
  attendableId: z.number(),
  title: z.string(),
  startsAt: instant,
  endsAt: instant,
  url: z.string(),
  mark: z.enum(sessionMarks),
  /** Where they are in it, as the head says it; null unless it runs. */
  state: meetingState.nullable(),
  /** When they were first seen in it; null: not yet, or staff said it. */
  joinedAt: instant.nullable(),
  /** When they were last seen leaving it; null while they are in it. */
  leftAt: instant.nullable(),
  /** How long they were in it, so far as it was seen. */
  presentSeconds: z.number(),
})

/** What needs attention early, worst first, with what was already tried (issue 12 §3). */
const alert = z.object({
  kind: z.enum(['absences', 'attendance', 'final-tasks', 'stale']),
  level: z.enum(['warning', 'serious']),
  title: z.string(),
  /** The experience it is about; null for all of them. */
  experienceId: z.number().nullable(),
})
export type StudentAlert = z.output<typeof alert>

/** A unit or ability that the experiences of the cycle lead to. */
const perk = z.object({
  key: z.string(),
  kind: z.enum(['unit', 'ability']),
  title: z.string(),
  /** Of a unit: its topic. */
  topic: z.string().nullable(),
  from: z.array(z.object({ id: z.number(), title: z.string() })),
  /** By the rule of mastery, of all that was assessed; null: nothing was. */
  level: z.number().nullable(),
  label: z.string(),
})

const studentOverview = z.object({
  cycle: z.string().nullable(),
  experiences: z.array(experience),
  house: z
    .object({ id: z.number(), title: z.string(), logoUrl: z.string().nullable(), run: run.nullable() })
    .nullable(),
  /** Units and abilities in progress, the weakest first; null for who does not see the program. */
  perks: z.array(perk).nullable(),
  /** The viewer chooses what the student earns in an experience. */
  canChoosePerks: z.boolean(),
  /** Whether the rolls that are told of are all of the student's; else those of what the viewer runs. */
  seesAllRolls: z.boolean(),
  /** Of the school day of today, whatever cycle is chosen. Null for who sees no roll of the student. */
  today: z.array(meeting).nullable(),
  /** The next meetings of the cycle after today, a few; none for who sees no roll of the student. */
  upcoming: z.array(meeting.pick({ attendableId: true, title: true, startsAt: true, url: true })),
  alerts: z.array(alert),
  /** Talks with the family and the student since the first of what the alerts count, the latest first; null for who sees no notes. */
  tried: z.array(z.object({ what: z.string(), at: instant })).nullable(),
  /** How many notes of the same time there are that the viewer may not read. */
  unreadNotes: z.number(),
  topics: z.array(topicName),
  /** The topics that `today` listens to besides: who comes and goes. */
  todayTopics: z.array(topicName),
})
export type StudentOverview = z.output<typeof studentOverview>

export const studentOverviewContract = {
  getStudentOverview: endpoint({
    method: 'GET',
    path: '/backoffice/students/{studentId}/overview',
    summary: 'The cycle of a student: experiences with meetings and tasks, today, and what needs attention',
    access: 'people.view',
    input: z.object({ studentId: id, cycle_id: id.optional() }),
    output: studentOverview,
  }),
  getStudentToday: endpoint({
    method: 'GET',
    path: '/backoffice/students/{studentId}/overview/today',
    summary: 'The meetings of today of a student, as the overview has them: where they are in what runs',
    access: 'people.view',
    input: z.object({ studentId: id }),
    output: studentOverview.pick({ today: true, todayTopics: true }),
  }),
}
