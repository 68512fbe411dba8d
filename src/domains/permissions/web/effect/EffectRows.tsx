import { Button } from '@mantine/core'
import { useState } from 'react'
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
}

/** Each change as a sentence with **can** or **can no longer**, and for how many it is new. */
export function EffectRows({ effect, campuses }: EffectRowsProps) {
  const [isWhole, setWhole] = useState(false)
  const { rows, kept } = effect
  const keptOf = (name: string) => kept.find(({ permission }) => permission === name)
  const unchanged = kept.filter(({ permission }) => !rows.some((row) => row.permission === permission))
  const shown = isWhole ? rows : rows.slice(0, shownFirst)
  return (
    <PanelSection>
      {rows.length === 0 && <p className={css.nobody}>Nothing changes for anybody.</p>}
      <ul className={css.changes}>
        {shown.map((row) => {
          const { verb, rest } = rowWords(row, campuses)
          const isLoss = row.kind === 'cannot' || row.kind === 'narrower'
          return (
            <li key={`${row.permission} ${row.kind} ${row.cohort_ids}`}>
              <ChangeMark kind={isLoss ? 'taken' : 'added'} />
              <p>
                <strong>{verb}</strong> {rest}
                <span>{peopleWords(row, keptOf(row.permission))}</span>
              </p>
            </li>
          )
        })}
        {(isWhole || rows.length <= shownFirst) &&
          unchanged.map((one) => (
            <li key={one.permission}>
              <p>
                Nothing changes of the right to {holderWords(one)}
                <span>{keptWords(one, false)}</span>
              </p>
            </li>
          ))}
      </ul>
      {!isWhole && rows.length > shownFirst && (
        <Button size="xs" variant="subtle" onClick={() => setWhole(true)}>
          Show all {rows.length + unchanged.length}
        </Button>
      )}
    </PanelSection>
  )
}
