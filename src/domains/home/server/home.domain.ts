import type { Domain } from '#server/domain.ts'
import { homeAccess } from './home.access.ts'

export const homeDomain: Domain = { name: 'home', access: homeAccess }
