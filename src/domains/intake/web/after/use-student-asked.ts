import { useQueryClient } from '@tanstack/react-query'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { formKey } from '../intake-address.ts'

type Opened = ContractRouterOutputs['intake']['open']
type Student = ContractRouterOutputs['intake']['askStudent']['student']

/**
 * Notes in the form that the page shows how far the student's part is: each place that offers their link knows of it. The
 * form is not asked for anew, and what is typed over it stays as it is.
 */
export function useStudentAsked(token: string) {
  const queryClient = useQueryClient()
  return (student: Student) =>
    queryClient.setQueryData<Opened>(formKey(token), (opened) =>
      opened === undefined || opened.form === null
        ? opened
        : { ...opened, form: { ...opened.form, student } },
    )
}
