import type { Domain } from '#server/domain.ts'
import { housesAccess } from './houses.access.ts'

export const housesDomain: Domain = { name: 'houses', access: housesAccess }
