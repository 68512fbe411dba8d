import { get, type Scenario } from '../bench-types.ts'

const shared = { isRead: true, persona: 'admin', isOfWholeSchool: true } as const

/** What is compared with outside services, and what is kept of them: lists of the whole school. */
export const videoScenarios: Scenario[] = [
  {
    ...shared,
    name: 'Conference issues of a cycle',
    lanes: [[get('/api/backoffice/workbench/video-meeting')]],
  },
  {
    ...shared,
    name: 'Recordings by host',
    lanes: [[get('/api/backoffice/workbench/zoom-recordings')]],
  },
  {
    ...shared,
    name: 'House events beside the calendar',
    lanes: [[get('/api/backoffice/workbench/google/house-events')]],
  },
]
