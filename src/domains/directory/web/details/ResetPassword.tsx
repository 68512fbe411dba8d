import { useMutation, useQuery } from '@tanstack/react-query'
import { countOf } from '#contract/clock-text.ts'
import { school } from '#contract/school/school.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { useLeftForm } from '#web/forms/left-form.ts'
import { studentDetailsQuery, useDetailsForm } from './details-queries.ts'

/** `/students/:studentId/details/guardian/:guardianId/reset-password`: mails a link, never shows one. */
export function ResetPassword() {
  const { studentId, guardianId, close } = useDetailsForm()
  const { data } = useQuery(studentDetailsQuery(studentId))
  const guardian = data?.guardians?.find(({ id }) => id === guardianId)
  const left = useLeftForm()
  const cancel = () => {
    left.onLeave()
    close()
  }
  const send = useMutation({
    mutationFn: () => client.studentDetails.resetGuardianPassword({ studentId, guardianId }),
    onMutate: left.onSend,
    onSuccess: ({ message }) => {
      toast.success(message)
      if (!left.isLeft()) close()
    },
    onError: (error) => toast.error(messageOf(error), () => send.mutate()),
  })
  if (guardian === undefined) return null
  return (
    <ConfirmModal
      opened
      title={`Send ${guardian.name} a new password link?`}
      confirmLabel="Send link"
      busy={send.isPending}
      onConfirm={() => send.mutate()}
      onCancel={cancel}
    >
      A mail goes to {guardian.email} with a link that works once, for{' '}
      {countOf(school().welcomeLinkDays, 'day')}. Until they use it, their password stays as it is. Nobody
      sees the link here.
    </ConfirmModal>
  )
}
