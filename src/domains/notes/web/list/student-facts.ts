import type { NoteStudent } from '../../contract/notes.schemas.ts'

/** `Grade 9, Juniper House, North Campus`. */
export const studentFacts = ({ grade, house, campus }: NoteStudent): string =>
  [`Grade ${grade}`, house?.title, campus].filter(Boolean).join(', ')
