import { z } from 'zod'
import { mediums, sentiments, visibilities } from '../../contract/note-values.ts'
import { notePerson } from '../../contract/notes.schemas.ts'
import type { NoteValues } from './note-values.ts'

/** What the browser keeps of a note that is being written. */
const noteDraft = z.object({
  categories: z.array(z.number()),
  title: z.string(),
  body: z.string(),
  sentiment: z.enum(sentiments).nullable(),
  dueAt: z.string(),
  peopleInvolved: z.array(notePerson),
  medium: z.enum(mediums).nullable(),
  visibility: z.enum(visibilities),
})

export const readNoteDraft = (stored: unknown): NoteValues | undefined => noteDraft.safeParse(stored).data

/** Where a draft lies: the viewer's own, so that the next person at this computer never meets it. */
export const draftKey = (viewerId: number, subject: string) => `homeroom.note.${viewerId}.${subject}`
