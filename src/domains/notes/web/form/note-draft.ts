import { z } from 'zod'
import { mediums, sentiments, visibilities } from '../../contract/note-values.ts'
import { notePerson } from '../../contract/notes.schemas.ts'
import type { NoteValues } from './note-values.ts'

/** A draft is forgotten after this long: what a note says about a child should not lie in a browser for ever. */
const longestMs = 14 * 24 * 3_600_000

const storedDraft = z.object({
  savedMs: z.number(),
  values: z.object({
    categories: z.array(z.number()),
    title: z.string(),
    body: z.string(),
    sentiment: z.enum(sentiments).nullable(),
    dueAt: z.string(),
    peopleInvolved: z.array(notePerson),
    medium: z.enum(mediums).nullable(),
    visibility: z.enum(visibilities),
  }),
})

export interface NoteDraft {
  readonly savedMs: number
  readonly values: NoteValues
}

/** Where a draft lies: the viewer's own, so that the next person at this computer never meets it. */
export const draftKey = (viewerId: number, subject: string) => `homeroom.note.${viewerId}.${subject}`

/** The draft of a form, unless it is too old, was made by another version, or the browser keeps nothing. */
export function readDraft(key: string, nowMs: number): NoteDraft | undefined {
  try {
    const parsed = storedDraft.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    if (parsed.success && nowMs - parsed.data.savedMs < longestMs) return parsed.data
    localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has no draft; the form works without.
  }
  return undefined
}

/** Keeps a draft; false when the browser keeps nothing. */
export function writeDraft(key: string, draft: NoteDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
