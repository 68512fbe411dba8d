import { formatDayOf } from '#ui/format/days.ts'
import type { Evidence } from '../../contract/program.schemas.ts'
import { MasteryLadder } from '../ladder/MasteryLadder.tsx'
import css from './subject.module.css'

/** What was assessed, the newest first; one of them sets the mastery. */
export function EvidenceList({ evidence }: { readonly evidence: readonly Evidence[] }) {
  if (evidence.length === 0) return <p className={css.small}>Nothing has been assessed yet.</p>
  return (
    <ul className={css.evidence}>
      {evidence.map(({ id, level, text, is_final, experience, cycle, assessed_at, is_deciding }) => (
        <li key={id} data-deciding={is_deciding || undefined}>
          <MasteryLadder level={level} text={text} />
          <span className={css.small}>
            {[
              experience,
              cycle,
              formatDayOf(assessed_at),
              is_final ? 'final' : 'not final',
              is_deciding ? 'sets the mastery' : '',
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
