import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

/** That an application was deleted, and the way back. */
export function DeletedAlert({ applicationId }: { readonly applicationId: number }) {
  const queryClient = useQueryClient()
  const restore = useMutation(
    api.applications.restore.mutationOptions({
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(messageOf(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.applications.key() }),
    }),
  )
  return (
    <PageAlert
      family="late"
      icon={IconTrash}
      title="This application was deleted."
      action={
        <Button size="xs" loading={restore.isPending} onClick={() => restore.mutate({ applicationId })}>
          Bring back
        </Button>
      }
    >
      It is in no list. Everything about it is kept.
    </PageAlert>
  )
}
