import { Button } from '@mantine/core'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { KeyCap } from '#ui/controls/KeyCap.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatNames, formatNoun } from '#ui/format/quantities.ts'
import css from './register.module.css'

export interface RegisterFootProps {
  changes: number
  selected: number
  /** Rows that have no status yet. */
  open: number
  isSaving: boolean
  /** Somebody else changed the roll since it was opened. */
  isStale: boolean
  /** Who is excused by now, and was chosen otherwise. */
  excused: readonly string[]
  /** What is to be decided before Save, such as whether a family is told. */
  question: ReactNode
  onCancel: () => void
  onSave: () => void
}

/** Counts what is not saved yet, repeats the keys, and holds Cancel and Save (look §7.5). */
export function RegisterFoot(props: RegisterFootProps) {
  const { changes, isSaving, onCancel, onSave } = props
  const click = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('[data-act]') : null
    if (button === null || event.defaultPrevented) return
    if (button.getAttribute('data-act') === 'save') onSave()
    else onCancel()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: hears the buttons inside it, which have their own keys
    <section
      className={css.foot}
      aria-label="Changes"
      data-save-bar={props.question === false ? '' : 'tall'}
      onClick={click}
    >
      {props.question}
      <p className={css.count} role="status">
        {changes > 0 && <span className={css.dot} aria-hidden="true" />}
        <strong>{changes === 0 ? 'No changes yet' : formatNoun(changes, 'unsaved change')}</strong>
        <span className={css.note}>{[excusedNote(props), noteOf(props)].filter(Boolean).join(' ')}</span>
      </p>
      <FootButtons hasChanges={changes > 0} isSaving={isSaving} />
    </section>
  )
}

const excusedNote = ({ excused }: RegisterFootProps) =>
  excused.length > 0 && `Excused, but set to something else here: ${formatNames(excused, 3)}.`

function noteOf({ selected, open, isStale }: RegisterFootProps): string {
  if (isStale) return 'Somebody changed this roll meanwhile. Saving will show both versions.'
  if (selected > 1) return `${formatNoun(selected, 'student')} selected. Press a letter to set them all.`
  if (open > 0) return `${formatNoun(open, 'student')} without a status.`
  return 'Computed statuses are kept beside yours.'
}

/** Drawn again only when one of the two facts changed: a key must not pay for the buttons. */
const FootButtons = memo(function FootButtons({ hasChanges, isSaving }: FootButtonsProps) {
  return (
    <>
      <p className={css.keys} aria-hidden="true">
        <KeyCap keys={['ArrowUp', 'ArrowDown']} /> Move
        <KeyCap keys={['P', 'L', 'I', 'U', 'E']} /> Set
        <KeyCap keys={['Mod', 'Z']} /> Undo
      </p>
      <Button data-act="cancel" disabled={isSaving} rightSection={<KeyCap keys={['Escape']} />}>
        Cancel
      </Button>
      <ReasonedButton
        variant="filled"
        busy={isSaving}
        reason={hasChanges ? undefined : 'Nothing has changed yet.'}
        rightSection={hasChanges && <KeyCap keys={['Mod', 'S']} onFill />}
        data-act="save"
      >
        Save
      </ReasonedButton>
    </>
  )
})

interface FootButtonsProps {
  hasChanges: boolean
  isSaving: boolean
}
