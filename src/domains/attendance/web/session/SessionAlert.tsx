import {
  type Icon,
  IconAlertTriangle,
  IconClipboardCheck,
  IconClipboardOff,
  IconMail,
  IconUserQuestion,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formatNames, formatNoun } from '#ui/format/quantities.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import type { ColourFamily } from '#ui/theme/tokens.ts'
import { useStep } from '#web/address/use-step.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { RollPage } from '../../contract/attendance.schemas.ts'
import { calledOf } from '../../rules/tell-apart.ts'
import type { RollSource } from '../roll-source.ts'
import { renewRolls } from '../shown-by-rolls.embed.tsx'

type Alert = NonNullable<RollPage['alert']>

const families: Record<Alert['variant'], ColourFamily> = {
  critical: 'unexc',
  serious: 'insuf',
  warning: 'late',
  info: 'accent',
}
const icons: Record<NonNullable<Alert['action']>, { alert: Icon; button: Icon }> = {
  review_report: { alert: IconAlertTriangle, button: IconClipboardCheck },
  review_participants: { alert: IconUserQuestion, button: IconUserQuestion },
  notify_guardians: { alert: IconAlertTriangle, button: IconMail },
  take_roll: { alert: IconClipboardOff, button: IconClipboardCheck },
}

export interface SessionAlertProps {
  source: RollSource
  roll: RollPage
  /** Where an action leads: the report panel or the register. */
  onOpen: (what: 'zoom-report' | 'edit') => void
}

/** The one alert of a roll; its action is posted as `_action` (2-back-office §3, domain §4). */
export function SessionAlert({ source, roll, onOpen }: SessionAlertProps) {
  const [isAsking, setIsAsking] = useState(false)
  const queryClient = useQueryClient()
  const step = useStep()
  const act = useMutation({
    mutationFn: (action: NonNullable<Alert['action']>) => source.post({ _action: action }),
    onMutate: step,
    onSuccess: (done, _action, askedAt) => {
      setIsAsking(false)
      if (done.message !== null) toast.success(done.message)
      if (done.open !== null && askedAt === step()) onOpen(done.open)
      void renewRolls(queryClient, 'attendance')
    },
    onError: (error) => {
      setIsAsking(false)
      toast.error(messageOf(error))
    },
  })
  const { alert } = roll
  if (alert === null) return null
  const { action, label } = alert
  const look = action === null ? undefined : icons[action]
  const post = () => action !== null && act.mutate(action)
  const untold = roll.attendances.filter(
    (row) => row.status.includes('Unexcused Absent') && row.notifiedAt === null && !row.hasFamilySpoken,
  )
  return (
    <>
      <PageAlert
        family={families[alert.variant]}
        icon={look?.alert ?? IconAlertTriangle}
        title={alert.title}
        action={
          action !== null &&
          label !== null && (
            <ReasonedButton
              size="xs"
              busy={act.isPending}
              leftSection={look && <look.button size={16} stroke={1.75} aria-hidden />}
              onClick={action === 'notify_guardians' ? () => setIsAsking(true) : post}
            >
              {label}
            </ReasonedButton>
          )
        }
      >
        {alert.description}
      </PageAlert>
      <ConfirmModal
        opened={isAsking}
        title={`Notify the guardians of ${formatNoun(untold.length, 'student')}?`}
        confirmLabel="Notify guardians"
        busy={act.isPending}
        onConfirm={post}
        onCancel={() => setIsAsking(false)}
      >
        {`The guardians of ${formatNames(
          untold.map(calledOf),
          3,
        )} get an email about this absence. It cannot be taken back.`}
      </ConfirmModal>
    </>
  )
}
