import type { Domain } from '#server/domain.ts'
import { notesAccess } from './notes.access.ts'

export const notesDomain: Domain = { name: 'notes', access: notesAccess }
