import { type AccessRules, heldBy, lacks } from '#server/api/access.ts'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'

/** Templates are the network's: a limit to some campuses does not let one change those of others. */
export const managesTemplates = (viewer: Viewer): boolean =>
  viewer.role === 'employee' && reachOf(viewer, 'templates.manage') === 'all'

export const writesTemplates = (viewer: Viewer): boolean =>
  viewer.role === 'employee' && (holds(viewer, 'templates.write') || managesTemplates(viewer))

/** Whoever manages the library may change every template; who writes, those of their own. */
export const mayEdit = (viewer: Viewer, { creatorId }: { readonly creatorId: number | null }): boolean =>
  managesTemplates(viewer) || (creatorId === viewer.userId && writesTemplates(viewer))

/** Refuses who may not change a template that everybody may see. */
export function expectEditable(viewer: Viewer, template: { readonly creatorId: number | null }): void {
  if (!mayEdit(viewer, template)) throw lacks('templates.manage')
}

export const templatesAccess: AccessRules = {
  'templates.view': heldBy('templates.view', 'templates.write', 'templates.manage'),
  'templates.write': writesTemplates,
  'templates.manage': managesTemplates,
}
