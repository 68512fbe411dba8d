import type { AttendanceEntry, RollPage } from '../../contract/attendance.schemas.ts'
import { ExcuseWaits } from '../excuse-waits.embed.tsx'
import css from './live.module.css'
import { notKnownWords } from './not-known-words.ts'

interface NotKnownYetProps {
  roll: RollPage
  /** Expected, not excused, and not seen in the meeting. */
  expected: readonly AttendanceEntry[]
  onOpen: (entry: AttendanceEntry) => void
}

/**
 * In place of who is missing, while nobody knows it: the names alone. No number is loud, no minutes are counted and nobody
 * is to be called, for all of them may be there (docs/decisions/0043).
 */
export function NotKnownYet({ roll, expected, onOpen }: NotKnownYetProps) {
  const { title, note, list } = notKnownWords(roll)
  return (
    <>
      <div className={css.head}>
        <h2 className={css.title}>
          {title} <span className={css.titleNote}>{note}</span>
        </h2>
      </div>
      {expected.length > 0 && (
        <section className={css.section}>
          <h2 className={css.sectionTitle}>
            {list} <span>{expected.length}</span>
          </h2>
          <ul className={css.excused} aria-label={list}>
            {expected.map((entry) => (
              <li key={entry.id} className={css.excusedRow}>
                <span className={css.who}>
                  <button type="button" className={css.name} onClick={() => onOpen(entry)}>
                    {entry.studentName}
                  </button>
                  <span className={css.where}>
                    {[`Grade ${entry.grade}`, entry.houseTitle].filter(Boolean).join(', ')}
                  </span>
                </span>
                {entry.waitingExcuse !== null && <ExcuseWaits excuse={entry.waitingExcuse} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
