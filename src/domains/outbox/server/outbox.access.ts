import { type AccessRules, heldBy } from '#server/api/access.ts'

export const outboxAccess: AccessRules = {
  'outbox.view': heldBy('outbox.view'),
  'outbox.manage': heldBy('outbox.manage'),
}
