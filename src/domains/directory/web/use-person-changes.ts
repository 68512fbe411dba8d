import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { formErrorsOf } from '#web/api-error.ts'
import type { AccessAction } from '../contract/person.schemas.ts'

interface Done {
  readonly message: string
}

interface PersonChanges<Choice> {
  readonly save: (choice: Choice) => Promise<Done>
  readonly switchAccess: (action: AccessAction) => Promise<Done>
  /** Keys of what shows the person. */
  readonly shownBy: readonly (readonly unknown[])[]
  readonly onClose: () => void
}

/** What the form of a person does: save it, invite, deactivate, reactivate; done, it says so and closes. */
export function usePersonChanges<Choice = void>({
  save,
  switchAccess,
  shownBy,
  onClose,
}: PersonChanges<Choice>) {
  const queryClient = useQueryClient()
  const onSuccess = ({ message }: Done) => {
    toast.success(message)
    onClose()
    return Promise.all(shownBy.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
  const saving = useMutation({ mutationFn: save, onSuccess })
  const switching = useMutation({ mutationFn: switchAccess, onSuccess })
  const error = saving.error ?? switching.error
  return {
    save: (choice: Choice) => {
      switching.reset()
      saving.mutate(choice)
    },
    switchTo: switching.mutate,
    isSaving: saving.isPending,
    isSwitching: switching.isPending,
    isDone: saving.isSuccess || switching.isSuccess,
    error,
    errors: formErrorsOf(error),
  }
}
