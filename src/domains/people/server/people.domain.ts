import type { Domain, TopicRule } from '#server/domain.ts'
import { peopleAccess } from './people.access.ts'
import { findVisibleStudent } from './people.queries.ts'
import { peopleRoutes } from './people.routes.ts'

/** Whoever sees a student may subscribe to their changes: what changed, a page fetches by its own rule. */
const mayHearStudent: TopicRule = async (db, viewer, studentId) =>
  (await findVisibleStudent(db, viewer, studentId)) !== undefined

export const peopleDomain: Domain = {
  name: 'people',
  routes: { people: peopleRoutes },
  access: peopleAccess,
  topics: { student: mayHearStudent },
}
