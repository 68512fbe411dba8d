import type { Domain } from '#server/domain.ts'
import { pickedTemplateRoutes } from './use/picked-template.routes.ts'

export const experienceDesignsDomain: Domain = {
  name: 'experience-designs',
  routes: { pickedTemplate: pickedTemplateRoutes },
}
