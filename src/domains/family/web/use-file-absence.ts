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

interface Filed {
  readonly id: number
  /** What there is to say: first what went well. */
  readonly done: string
  readonly problem?: string | undefined
}

async function file({ form, student, document }: Filing): Promise<Filed> {
  const { id, message, notice } = await client.excuses.createExcuse(toExcuse(form, student.id))
  // The excuse stands whatever becomes of its document: both are said.
  const problem =
    document === null
      ? undefined
      : await client.excuses.postDocument({ id, document }).then(() => undefined, messageOf)
  return { id, done: notice === null ? message : `${message} ${notice}`, problem }
}

async function correct(id: number, { form, student }: Filing): Promise<Filed> {
  const { message } = await client.excuses.updateExcuse({ ...toExcuse(form, student.id), id })
  return { id, done: message }
}

/** Files an absence with its document, or corrects one; then shows its excuse. */
export function useFileAbsence(excuseId: number | undefined) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (filing: Filing) => (excuseId === undefined ? file(filing) : correct(excuseId, filing)),
    onSuccess: ({ id, done, problem }) => {
      toast.success(done)
      if (problem !== undefined) toast.error(`The document was not attached. ${problem}`)
      for (const queryKey of [api.family.getCalendar.key(), api.familyExcuses.key()])
        void queryClient.invalidateQueries({ queryKey })
      // What was typed is filed: leaving the form loses nothing.
      void navigate({
        to: '/family/excuses/$excuseId',
        params: { excuseId: String(id) },
        ignoreBlocker: true,
      })
    },
  })
}
