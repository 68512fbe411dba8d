import { type AccessRules, heldBy } from '#server/access.ts'

/** Which notes one reads, and how much of them, is decided row by row. */
export const notesAccess: AccessRules = {
  'notes.view': heldBy('notes.view', 'notes.view.all'),
  'notes.view.all': heldBy('notes.view.all'),
  'notes.view_restricted': heldBy('notes.view_restricted'),
  'notes.write': heldBy('notes.write'),
  'notes.manage_categories': heldBy('notes.manage_categories'),
}
