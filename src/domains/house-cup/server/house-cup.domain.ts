import type { Domain } from '#server/domain.ts'
import { houseCupAccess } from './house-cup.access.ts'

export const houseCupDomain: Domain = { name: 'houseCup', access: houseCupAccess }
