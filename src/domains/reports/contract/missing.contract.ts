import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { schoolStage } from '#domains/curriculum/contract/curriculum-values.ts'
import { narrowing, reportEndpoints, values } from './report-endpoints.ts'

export const missingFilters = {
  kind: values,
  school_stage: values,
  topic: values,
  campus: values,
  expected_graduation: values,
  grade: values,
}

const missingRow = z.object({
  id: z.number(),
  kind: z.enum(['unit', 'ability']),
  school_stage: schoolStage,
  title: z.string(),
  topic: z.string(),
  /** Of the topic: who lacks one of its units, how many of these are listed, and places of the next cycle that are free. */
  topic_students: z.number().nullable(),
  topic_items: z.number(),
  topic_places: z.number().nullable(),
  students: z.number(),
  seniors: z.number(),
  /** Years in which those graduate who lack it. */
  graduates: z.array(z.number()),
  /** Experiences of the next cycle that cover it; the first of them, and how many there are. */
  experience: z.object({ id: z.number(), title: z.string() }).nullable(),
  experiences: z.number(),
  /** Places of these that are free, of how many; null where one has no limit, or none covers it. */
  places_left: z.number().nullable(),
  places: z.number().nullable(),
})
export type MissingRow = z.output<typeof missingRow>

export const missingStudentFilters = {
  unit: values,
  ability: values,
  school_stage: values,
  campus: values,
  expected_graduation: values,
  grade: values,
}

const missingStudent = z.object({
  student_id: z.number(),
  student_name: z.string(),
  grade: z.number(),
  graduates: z.number(),
  campus: z.string(),
  units: z.number(),
  abilities: z.number(),
  /** Credits that nothing earns, runs or plans. */
  credits: z.number(),
  tightest: z.string(),
})
export type MissingStudent = z.output<typeof missingStudent>

/** A topic of the chart: who lacks one of its units, against places of the next cycle that cover one. */
const gap = z.object({
  topic_id: z.number(),
  title: z.string(),
  students: z.number(),
  /** Null: one of its experiences has no limit. */
  places: z.number().nullable(),
})
export type Gap = z.output<typeof gap>

const path = '/backoffice/reports/students/missing/units-abilities' as const
const access = 'program.view' as const

export const missingReportContract = {
  ...reportEndpoints({
    path,
    access,
    summary: 'How many students lack each unit and ability, and which experiences of the next cycle cover it',
    filters: missingFilters,
    row: missingRow,
  }),
  chart: endpoint({
    method: 'GET',
    path: `${path}/gaps`,
    summary: 'Where the next cycle falls short: students who lack a topic against places that cover it',
    access,
    input: narrowing(missingFilters),
    output: z.object({
      gaps: z.array(gap),
      /** The cycle whose places are meant; null where none is to come. */
      cycle: z.string().nullable(),
      /** Students of the last grade who lack a unit that nothing to come before they graduate covers. */
      stranded: z.number(),
      stranded_units: z.array(z.number()),
      graduates: z.number(),
      /** How many students lack something, of how many. */
      lacking: z.number(),
      students: z.number(),
      counted_at: z.string().nullable(),
    }),
  }),
}

export const missingStudentsContract = reportEndpoints({
  path: `${path}/students`,
  access,
  summary: 'Which students lack units and abilities for graduating',
  filters: missingStudentFilters,
  row: missingStudent,
  people: (rows) => rows.map(({ student_id }) => student_id),
})
