import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#web/calls/api-error.ts'
import type { ChosenStatus, StatusEffect } from '../contract/student-status.contract.ts'
import css from './status.module.css'
import { effectsQuery } from './status-queries.ts'

/** So many are named; the rest is opened. */
const mostNamed = 4

interface EffectsProps {
  readonly studentId: number
  readonly to: ChosenStatus
  readonly keepsPlaces: boolean
}

/** What the chosen change would touch, before it is made; never what another one would, while this is looked up. */
export function Effects({ studentId, to, keepsPlaces }: EffectsProps) {
  const { data, error } = useQuery(effectsQuery(studentId, to, keepsPlaces))
  return (
    <div className={css.effects} role="status">
      <p className={css.effectsTitle}>What this changes</p>
      {data === undefined ? (
        <p className={css.second}>{error === null ? 'Looking …' : messageOf(error)}</p>
      ) : (
        <ul>
          {data.effects.map((effect) => (
            <li key={effect.text}>
              <Effect effect={effect} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Effect({ effect: { text, names } }: { effect: StatusEffect }) {
  const [isWhole, setWhole] = useState(false)
  if (names.length === 0) return text
  const more = isWhole ? 0 : names.length - mostNamed
  return (
    <>
      {text}: {names.slice(0, names.length - Math.max(0, more)).join(', ')}
      {more > 0 ? (
        <>
          {' '}
          <UnstyledButton className={css.more} onClick={() => setWhole(true)}>
            and {more} more
          </UnstyledButton>
        </>
      ) : (
        '.'
      )}
    </>
  )
}
