import { z } from 'zod'
import { useViewer } from '#web/calls/session.ts'
import { useBrowserDraft } from '#web/forms/use-browser-draft.ts'
import { mediums, sentiments, visibilities } from '../../contract/note-values.ts'
import { notePerson } from '../../contract/notes.schemas.ts'
import type { NoteValues } from './note-values.ts'

const noteValues = z.object({
  categories: z.array(z.number()),
  title: z.string(),
  body: z.string(),
  sentiment: z.enum(sentiments).nullable(),
  dueAt: z.string(),
  peopleInvolved: z.array(notePerson),
  medium: z.enum(mediums).nullable(),
  visibility: z.enum(visibilities),
})
const noteDraft = z.object({ values: noteValues, begun: noteValues, version: z.number().nullable() })

/** What the browser keeps of a note that is being written: what is typed, and what it began with. */
interface NoteDraft {
  readonly values: NoteValues
  readonly begun: NoteValues | undefined
  /** Of the note it began with; null for a new one. */
  readonly version: number | null
}

/**
 * What lies there. A draft of before has no version: it counts as begun on the first, so that a note that was saved since
 * is asked about.
 */
export function readNoteDraft(stored: unknown): NoteDraft | undefined {
  const { data: draft } = noteDraft.safeParse(stored)
  if (draft !== undefined) return draft
  const { data: values } = noteValues.safeParse(stored)
  return values && { values, begun: undefined, version: 1 }
}

interface Over {
  readonly values: NoteValues
  readonly version: number | null
}

/** The draft of a note, of a subject such as `student-12`; the viewer's own: the next person at this computer never meets it. */
export function useNoteDraft(subject: string) {
  const { userId } = useViewer()
  const draft = useBrowserDraft<NoteDraft>(`homeroom.note.${userId}.${subject}`, readNoteDraft)
  return {
    ...draft,
    keep: (values: NoteValues, over: Over) =>
      draft.keep({ values, begun: over.values, version: over.version }),
    /** It was saved; what was typed on meanwhile goes on as a draft of that note. */
    store: (saved: { id: number; version: number }, sent: NoteValues, typedOn: NoteValues | undefined) =>
      typedOn === undefined
        ? draft.forget()
        : draft.goOn(`homeroom.note.${userId}.note-${saved.id}`, {
            values: typedOn,
            begun: sent,
            version: saved.version,
          }),
  }
}
