import { Button } from '@mantine/core'
import css from '../person-form.module.css'

interface NamesakeNoticeProps {
  /** "There is already a Declan Moore in grade 7 at Harbor."; nothing while nobody has this name. */
  readonly sentence: string | undefined
  readonly busy: boolean
  readonly onAddAnyway: () => void
}

/** Somebody of this name is there already: whether it is them, only a person can say. */
export function NamesakeNotice({ sentence, busy, onAddAnyway }: NamesakeNoticeProps) {
  if (sentence === undefined) return null
  return (
    <div className={css.notice} role="alert">
      <span>{`${sentence} If it is somebody else, save anyway.`}</span>
      <div>
        <Button size="xs" loading={busy} onClick={onAddAnyway}>
          It is somebody else
        </Button>
      </div>
    </div>
  )
}
