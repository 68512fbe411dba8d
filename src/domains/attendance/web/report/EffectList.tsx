import { IconArrowRight } from '@tabler/icons-react'
import type { StatusChange } from '../../contract/attendance.schemas.ts'
import { calledOf } from '../../rules/tell-apart.ts'
import { ExcuseWaits } from '../excuse-waits.embed.tsx'
import { StatusBadges } from '../StatusBadges.tsx'
import css from './report.module.css'

/** Every status that would change, when the foot has no room for them all. */
export function EffectList({ effect }: { effect: readonly StatusChange[] }) {
  if (effect.length < 3) return null
  return (
    <section className={css.section} aria-labelledby="effect">
      <h3 className={css.sectionTitle} id="effect">
        What will change
      </h3>
      <ul className={css.decisions}>
        {effect.map((change) => (
          <li key={change.attendanceId}>
            <span>
              <strong>{calledOf(change)}</strong>{' '}
              {change.excuseWaits && <ExcuseWaits excuse={{ url: null }} />}
            </span>
            <span className={css.match}>
              <StatusBadges status={change.from} />
              <IconArrowRight size={14} stroke={1.75} role="img" aria-label="to" />
              <StatusBadges status={change.to} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
