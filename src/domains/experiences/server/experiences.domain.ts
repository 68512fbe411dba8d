import type { Domain } from '#server/domain.ts'
import { experiencesAccess } from './experiences.access.ts'
import { runExperiences } from './run-experiences.ts'

export const experiencesDomain: Domain = {
  name: 'experiences',
  access: experiencesAccess,
  owned: [runExperiences],
}
