import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

type Act = Parameters<typeof client.enrollments.act>[0]
type Decision = Parameters<typeof client.enrollments.decide>[0]
/** Without the number of the import, which the page knows. */
type Without<T> = T extends unknown ? Omit<T, 'importId'> : never

/** What can be done with one import, under the calls of its kind; each asks for the page again. */
export function useImportActs(importId: number, isExternal: boolean) {
  const queryClient = useQueryClient()
  const calls = isExternal ? client.externalImports : client.enrollments
  const settled = () =>
    Promise.all(
      [
        api.enrollments.key(),
        api.externalImports.key(),
        ...(isExternal ? [api.externalStudents.key()] : []),
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  const failed = (error: unknown) => void toast.error(messageOf(error))
  const act = useMutation({
    mutationFn: (what: Without<Act>) => calls.act({ ...what, importId } as Act),
    onSuccess: ({ message }) => toast.success(message),
    onError: failed,
    onSettled: settled,
  })
  const decide = useMutation({
    mutationFn: (what: Without<Decision>) => calls.decide({ ...what, importId }),
    onError: failed,
    onSettled: settled,
  })
  return { act: act.mutate, decide: decide.mutate, isBusy: act.isPending }
}
export type ImportActs = ReturnType<typeof useImportActs>
