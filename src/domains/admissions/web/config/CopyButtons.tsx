import { Button } from '@mantine/core'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import css from './config.module.css'

interface CopyButtonsProps {
  readonly form: { readonly cancel: () => void; readonly isSaving: boolean }
  readonly hasChanges: boolean
}

/** The ways out of the edit mode (2-back-office §4). */
export function CopyButtons({ form, hasChanges }: CopyButtonsProps) {
  return (
    <div className={css.buttons}>
      <Button variant="subtle" onClick={form.cancel}>
        Cancel
      </Button>
      <ReasonedButton
        type="submit"
        variant="filled"
        busy={form.isSaving}
        reason={hasChanges ? undefined : 'Nothing is changed yet.'}
      >
        Apply changes
      </ReasonedButton>
    </div>
  )
}
