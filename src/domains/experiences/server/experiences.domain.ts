import type { Domain } from '#server/domain.ts'
import { experiencesAccess } from './experiences.access.ts'

export const experiencesDomain: Domain = { name: 'experiences', access: experiencesAccess }
