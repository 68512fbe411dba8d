import { Button, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { endSession } from '#web/session.ts'
import css from './SignInPage.module.css'

interface LeaveFirstProps {
  /** Who is logged in. */
  readonly name: string
  readonly onLeft: () => void
}

/** Before a link with `return_to` logs somebody out (3-shell-and-houses §6): a link alone does not. */
export function LeaveFirst({ name, onLeft }: LeaveFirstProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const leave = useMutation({ mutationFn: () => endSession(queryClient), onSuccess: onLeft })
  return (
    <>
      <h1 className={css.title}>Log out first?</h1>
      <p className={css.lead}>
        You are logged in as {name}. This link logs you out and goes on as whoever logs in next.
      </p>
      <Stack gap="xs">
        <ReasonedButton
          variant="filled"
          size="md"
          fullWidth
          busy={leave.isPending}
          onClick={() => leave.mutate()}
        >
          Log out and go on
        </ReasonedButton>
        <Button size="md" fullWidth onClick={() => void navigate({ to: '/' })}>
          Stay logged in
        </Button>
      </Stack>
    </>
  )
}
