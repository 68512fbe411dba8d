import type { Domain } from '#server/domain.ts'
import { excusesAccess } from './excuses.access.ts'

export const excusesDomain: Domain = { name: 'excuses', access: excusesAccess }
