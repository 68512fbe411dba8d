import { type AccessRules, heldBy } from '#server/api/access.ts'

export const shellAccess: AccessRules = {
  'shell.use': heldBy('shell.use'),
  'workbench.open': heldBy('workbench.open'),
  'maintenance.switch': heldBy('maintenance.switch'),
}
