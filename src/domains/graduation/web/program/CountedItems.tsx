import { Button } from '@mantine/core'
import { useState } from 'react'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import type { CountedItem, ProgramShown, RequirementShown } from '../../contract/program.schemas.ts'
import { MovePanel } from './MovePanel.tsx'
import css from './panel.module.css'
import { useTakeBack } from './use-take-back.ts'
import { WaiverPanel } from './WaiverPanel.tsx'

interface CountedItemsProps {
  readonly program: ProgramShown
  readonly requirement: RequirementShown
}

const stateTexts: Readonly<Record<CountedItem['state'], string>> = {
  earned: 'earned',
  exempt: 'waived',
  progress: 'in progress',
  planned: 'planned',
}

/** `0.5 earned, not in Electives, because this leaves least missing`. */
const wordsOf = ({ counted, state, source, elsewhere }: CountedItem) =>
  [`${counted} ${stateTexts[state]}`, source, ...elsewhere].filter((words) => words !== '').join(', ')

/** What counts in a requirement and why not elsewhere; a counselor moves it, and lets credits off. */
export function CountedItems({ program, requirement }: CountedItemsProps) {
  const { items } = requirement
  const { student } = program
  const [open, setOpen] = useState<CountedItem | 'waiver'>()
  const takeBack = useTakeBack(student.id)
  const mayDecide = program.can.manage && program.what_if === null
  const close = () => setOpen(undefined)
  return (
    <PanelSection title="What counts here">
      <ul className={css.list}>
        {items.map((item) => (
          <li key={item.key} className={css.offer}>
            <span className={css.words}>
              <span className={css.strong}>{item.title}</span>
              <span className={css.small}>{wordsOf(item)}</span>
            </span>
            {mayDecide && item.decision_id !== null && (
              <Button size="xs" onClick={() => takeBack(item.decision_id ?? 0)}>
                Undo
              </Button>
            )}
            {mayDecide && item.decision_id === null && item.state !== 'exempt' && (
              <Button size="xs" aria-label={`Move ${item.title}`} onClick={() => setOpen(item)}>
                Move
              </Button>
            )}
          </li>
        ))}
      </ul>
      {items.length === 0 && <p className={css.small}>Nothing yet.</p>}
      {mayDecide && requirement.status !== 'completed' && (
        <Button size="xs" onClick={() => setOpen('waiver')}>
          Waive credits
        </Button>
      )}
      {open === 'waiver' && <WaiverPanel studentId={student.id} requirement={requirement} onClose={close} />}
      {open !== undefined && open !== 'waiver' && (
        <MovePanel
          studentId={student.id}
          item={open}
          others={program.requirements.filter(({ key }) => key !== requirement.key)}
          onClose={close}
        />
      )}
    </PanelSection>
  )
}
