import { get, type Scenario } from '../bench-types.ts'
import type { BenchQueue } from './task-review-scenarios.ts'

const shared = { isRead: true, persona: 'director' } as const
const list = '/api/backoffice/students'

/** The list of students and the pages of one (issue 12 §5): those whose work waits in the queue, so that there is something to tell. */
export function studentScenariosOf({ studentIds }: BenchQueue): Scenario[] {
  const ofEach = (part: string) => [studentIds.map((id) => get(`${list}/${id}${part}`))]
  return [
    {
      ...shared,
      name: 'Student records, the list with how each stands',
      isOfWholeSchool: true,
      lanes: [[get(list)]],
    },
    {
      ...shared,
      name: 'Student records, the list of one status',
      isOfWholeSchool: true,
      lanes: [[get(`${list}?status=hold`)]],
    },
    { ...shared, name: 'Student records, head of the page', isFlat: true, lanes: ofEach('') },
    { ...shared, name: 'Student records, overview', isFlat: true, lanes: ofEach('/overview') },
    {
      ...shared,
      name: 'Student records, first page of the timeline',
      isFlat: true,
      lanes: ofEach('/timeline'),
    },
    {
      ...shared,
      name: 'Student records, learning history',
      isFlat: true,
      lanes: ofEach('/learning-history'),
    },
  ]
}
