import { IconSearch } from '@tabler/icons-react'
import { KeyCap } from '#ui/controls/KeyCap.tsx'
import css from './FindField.module.css'
import { openFind } from './find-state.ts'

/** The find field of the header: looks like a field, opens the dialog. */
export function FindField() {
  return (
    <button
      type="button"
      className={css.field}
      onClick={openFind}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span className={css.words}>Find people and pages</span>
      <span className={css.keys}>
        <KeyCap keys={['Mod', 'K']} />
      </span>
    </button>
  )
}
