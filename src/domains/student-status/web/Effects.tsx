import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ChosenStatus } from '../contract/student-status.contract.ts'
import css from './status.module.css'
import { effectsQuery } from './status-queries.ts'

interface EffectsProps {
  readonly studentId: number
  readonly to: ChosenStatus
  readonly keepsPlaces: boolean
}

/** What the chosen change would touch, before it is made. */
export function Effects({ studentId, to, keepsPlaces }: EffectsProps) {
  const { data } = useQuery({
    ...effectsQuery(studentId, to, keepsPlaces),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={css.effects} role="status">
      <p className={css.effectsTitle}>What it touches</p>
      {data === undefined ? (
        <p className={css.second}>Looking …</p>
      ) : (
        <ul>
          {data.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
          {data.effects.length === 0 && <li>Nothing but the status.</li>}
        </ul>
      )}
    </div>
  )
}
