import { type AccessRules, heldBy } from '#server/api/access.ts'

export const experiencesAccess: AccessRules = {
  'experiences.facilitate': heldBy('experiences.facilitate', 'experiences.view.all'),
  'experiences.view.all': heldBy('experiences.view.all'),
  'experiences.manage': heldBy('experiences.manage'),
}
