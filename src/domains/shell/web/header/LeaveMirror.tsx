import { UnstyledButton } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { toast } from '#ui/feedback/toast.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { returnFromMirror } from '#web/entrance.ts'

interface LeaveMirrorProps {
  /** Whom one sees as. */
  name: string
  /** When the server ends the mirror: then this browser leaves by itself. */
  endsAt: string
  className: string | undefined
}

/** The way out of a mirror, back to one's own session; the page loads anew, so that nothing of the other stays. */
export function LeaveMirror({ name, endsAt, className }: LeaveMirrorProps) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const leave = useMutation(
    api.mirror.leave.mutationOptions({
      // What is on its way would be answered to the employee, not to the family member.
      onMutate: () => queryClient.cancelQueries(),
      onSuccess: ({ redirectTo }) => location.assign(redirectTo),
      onError: (error) => {
        toast.error(messageOf(error))
        // The cancelled queries are fetched again: the mirror goes on.
        void router.invalidate()
      },
    }),
  )
  // As when a call is refused because the hour is over: the page stays loaded, so that it can say what happened.
  const end = async () => {
    await queryClient.cancelQueries()
    const own = await returnFromMirror(queryClient, router.state.location.href)
    await router.navigate({ href: own ?? '/signin' })
  }
  useTimeout(() => void end(), Math.max(0, Date.parse(endsAt) - Date.now()), { autoInvoke: true })
  return (
    <UnstyledButton className={className} onClick={() => leave.mutate({})}>
      Stop viewing as {name}
    </UnstyledButton>
  )
}
