import { sql } from 'kysely'
import type { Moment, MomentTone } from '#contract/moments.ts'
import type { Database } from '#server/database/database.ts'
import { exactTime, inOrder, isBefore, type MomentsAsked, saysAll } from '#server/database/moments.ts'
import { hiddenTitle, type Sentiment } from '../contract/note-values.ts'
import { noteUrl } from './follow-ups/follow-ups.queries.ts'
import { type NotesScope, readsInFull } from './notes.access.ts'
import { presentNoteRow } from './notes.present.ts'
import { noteRecords } from './notes.queries.ts'

const words: Readonly<Record<Sentiment, readonly [string, MomentTone]>> = {
  positive: ['Positive', 'good'],
  neutral: ['Note', 'plain'],
  concern: ['Concern', 'late'],
}

/**
 * The notes on a student that exist for the viewer, the latest first; one statement. Of a restricted one they may not
 * read that it is there, and its words find nothing.
 */
export async function listNoteMoments(
  db: Database,
  scope: NotesScope,
  asked: MomentsAsked,
): Promise<Moment[]> {
  const at = sql`notes.created_at`
  const key = sql`('note:' || notes.id)`
  const says = sql<boolean>`(${readsInFull(scope)} and ${saysAll(asked, sql`notes.search_text`)})`
  const records = await noteRecords(db, scope)
    .select([sql<string>`${key}`.as('key'), exactTime(at).as('exactAt')])
    .where('notes.studentId', '=', asked.studentId)
    .where(isBefore(asked, at, key))
    .$if(asked.words.length > 0, (query) => query.where(says))
    .modifyEnd(inOrder(asked, at, key))
    .execute()
  return records.map(({ key: ofNote, exactAt, ...record }) => {
    const { id, title, excerpt, author, sentiment, categories } = presentNoteRow(scope.viewer, record)
    const [state, tone] = words[sentiment ?? 'neutral']
    const about = [author?.name, ...categories.map((category) => category.title)].filter(Boolean).join(', ')
    return {
      kind: 'note',
      key: ofNote,
      at: exactAt,
      title: record.isReadable ? title || excerpt || '' : hiddenTitle,
      state: record.isReadable ? state : 'Restricted',
      tone: record.isReadable ? tone : 'plain',
      detail: [title && excerpt, about].filter(Boolean).join(' – ') || null,
      url: noteUrl(asked.studentId, id),
    }
  })
}
