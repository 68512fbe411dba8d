import type { Domain } from '#server/domain.ts'
import { peopleAccess } from './people.access.ts'
import { peopleRoutes } from './people.routes.ts'

export const peopleDomain: Domain = { name: 'people', routes: { people: peopleRoutes }, access: peopleAccess }
