import { Button } from '@mantine/core'
import css from '../person-form.module.css'

interface NamesakeNoticeProps {
  readonly form: {
    readonly isSaving: boolean
    readonly errorOf: (name: string) => string | undefined
    readonly save: (part: { add_anyway: boolean }) => void
  }
}

/**
 * Somebody of this name is there already, "There is already a Declan Moore in grade 7 at Harbor.": whether it is them,
 * only a person can say.
 */
export function NamesakeNotice({ form }: NamesakeNoticeProps) {
  const sentence = form.errorOf('namesake')
  if (sentence === undefined) return null
  return (
    <div className={css.notice} role="alert">
      <span>{`${sentence} If it is somebody else, save anyway.`}</span>
      <div>
        <Button size="xs" loading={form.isSaving} onClick={() => form.save({ add_anyway: true })}>
          It is somebody else
        </Button>
      </div>
    </div>
  )
}
