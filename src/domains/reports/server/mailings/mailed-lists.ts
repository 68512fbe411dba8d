import type { Endpoint } from '#contract/endpoint.ts'
import { askContract } from '#domains/ask/contract/ask.contract.ts'
import { studentsContract } from '#domains/directory/contract/students.contract.ts'
import type { ViewedList } from '#domains/saved-views/contract/viewed-lists.ts'
import { completionReportContract } from '../../contract/completion.contract.ts'
import { hoursReportContract } from '../../contract/hours.contract.ts'
import { materialsReportContract } from '../../contract/materials.contract.ts'
import { missingReportContract, missingStudentsContract } from '../../contract/missing.contract.ts'
import { expertReportContract, staleReportContract } from '../../contract/responses.contract.ts'
import { rosterReportContract } from '../../contract/roster.contract.ts'

interface MailedList {
  /** Counts the rows of its question. */
  readonly countedBy: Endpoint
  /** What is counted, one and many of it, as `formatNoun` takes them. */
  readonly nouns: readonly [one: string, many: string]
}

const byTopic: MailedList = {
  countedBy: missingReportContract.count,
  nouns: ['unit or ability', 'units and abilities'],
}
const students = ['student', 'students'] as const

const lists: Readonly<Record<ViewedList, MailedList>> = {
  '/students': { countedBy: studentsContract.listStudents, nouns: students },
  '/reports/experiences-roster': { countedBy: rosterReportContract.count, nouns: ['place', 'places'] },
  '/reports/units-abilities-completion': { ...byTopic, countedBy: completionReportContract.count },
  '/reports/students/missing/units-abilities': byTopic,
  '/reports/materials': { countedBy: materialsReportContract.count, nouns: ['experience', 'experiences'] },
  '/reports/task-responses/expert-overview': {
    countedBy: expertReportContract.count,
    nouns: ['facilitator', 'facilitators'],
  },
  '/reports/task-responses/stale-tasks': {
    countedBy: staleReportContract.count,
    nouns: ['unanswered hand-in', 'unanswered hand-ins'],
  },
  '/reports/ask': { countedBy: askContract.count, nouns: students },
  '/reports/learning-hours': { countedBy: hoursReportContract.count, nouns: students },
}

/** What counts the rows of a question, with the question as a call takes it. */
export function countOfQuestion(list: string, query: string): MailedList & { readonly input: object } {
  const params = new URLSearchParams(query)
  const known = Object.entries(lists).find(([name]) => name === list)?.[1]
  if (!known) throw new Error(`The list ${list} is not mailed.`)
  const input = Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
  const isByStudent = params.get('by') === 'student' && known === byTopic
  return isByStudent
    ? { countedBy: missingStudentsContract.count, nouns: students, input }
    : { ...known, input }
}
