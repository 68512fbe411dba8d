import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/api.ts'
import { messageOf } from '#web/api-error.ts'
import type { FamilyStudent } from '../contract/family.contract.ts'
import { type AbsenceForm, toExcuse } from './absence-form.ts'

interface Filing {
  readonly form: AbsenceForm
  readonly student: FamilyStudent
  readonly document: File | null
}

/** Files an absence with its document, then shows the week it lies in. */
export function useFileAbsence() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ form, student, document }: Filing) => {
      const filed = await client.excuses.createExcuse(toExcuse(form, student.id))
      // The excuse stands whatever becomes of its document: both are said.
      const documentError =
        document === null
          ? undefined
          : await client.excuses.postDocument({ id: filed.id, document }).then(() => undefined, messageOf)
      return { filed, documentError }
    },
    onSuccess: ({ filed, documentError }, { form, student }) => {
      toast.success(filed.notice === null ? filed.message : `${filed.message} ${filed.notice}`)
      if (documentError !== undefined) toast.error(`The document was not attached. ${documentError}`)
      void queryClient.invalidateQueries({ queryKey: api.family.getCalendar.key() })
      // What was typed is filed: leaving the form loses nothing.
      void navigate({
        to: '/family',
        search: { student: student.id, date: form.startDay },
        ignoreBlocker: true,
      })
    },
  })
}
