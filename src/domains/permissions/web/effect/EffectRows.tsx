import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatNoun } from '#ui/format/quantities.ts'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import type { Campuses, Effect } from '../../contract/group.schemas.ts'
import css from '../groups.module.css'
import { ChangeMark } from './ChangeMark.tsx'
import { holderWords, keptWords, peopleWords, rowWords } from './effect-words.ts'

/** Somebody who joins a group can do forty things at once: the first say what it is about. */
const shownFirst = 8

interface EffectRowsProps {
  readonly effect: Effect
  readonly campuses: Campuses
  /** Of one person: for how many it is new need not be said. */
  readonly isOfOne?: boolean
  /** Who leaves loses everything: their number is shown, and each right only on demand. */
  readonly isCounted?: boolean
}

/** Each change as a sentence with **can** or **can no longer**, and for how many it is new. */
export function EffectRows({ effect, campuses, isOfOne = false, isCounted = false }: EffectRowsProps) {
  const [isWhole, setWhole] = useState(false)
  const { rows, kept } = effect
  const keptOf = (name: string) => kept.find(({ permission }) => permission === name)
  const unchanged = kept.filter(({ permission }) => !rows.some((row) => row.permission === permission))
  const most = isCounted ? 0 : shownFirst
  const shown = isWhole ? rows : rows.slice(0, most)
  return (
    <PanelSection>
      {rows.length === 0 && <p className={css.nobody}>Nothing changes for anybody.</p>}
      {isCounted && !isWhole && rows.length > 0 && (
        <p className={css.quiet}>
          {formatNoun(rows.length, 'right')} of theirs {rows.length === 1 ? 'ends' : 'end'}.
        </p>
      )}
      <ul className={css.changes}>
        {shown.map((row) => {
          const { verb, rest } = rowWords(row, campuses)
          const isLoss = row.kind === 'cannot' || row.kind === 'narrower'
          return (
            <li key={`${row.permission} ${row.kind} ${row.cohort_ids}`}>
              <ChangeMark kind={isLoss ? 'taken' : 'added'} />
              <p>
                <strong>{verb}</strong> {rest}
                <span>{peopleWords(row, keptOf(row.permission), isOfOne)}</span>
              </p>
            </li>
          )
        })}
        {(isWhole || rows.length <= most) &&
          unchanged.map((one) => (
            <li key={one.permission}>
              <p>
                Nothing changes about the right to {holderWords(one)}
                <span>{keptWords(one, false)}</span>
              </p>
            </li>
          ))}
      </ul>
      {!isWhole && rows.length > most && (
        <Button size="xs" variant="subtle" onClick={() => setWhole(true)}>
          Show all {rows.length + unchanged.length}
        </Button>
      )}
    </PanelSection>
  )
}
