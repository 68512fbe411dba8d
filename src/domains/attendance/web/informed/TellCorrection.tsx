import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { formatNames } from '#ui/format/quantities.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { messageOf } from '#web/calls/api-error.ts'
import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import { splitStatuses } from '../../contract/attendance-status.ts'
import { heardByFamily, informedOtherwise } from '../../rules/heard-by-family.ts'
import { calledOf } from '../../rules/tell-apart.ts'
import type { RollSource } from '../roll-source.ts'
import { renewRolls } from '../shown-by-rolls.embed.tsx'
import css from './informed.module.css'
import { heardTexts } from './telling-text.ts'

interface TellCorrectionProps {
  readonly source: RollSource
  readonly entry: AttendanceEntry
}

/** For a row that says something else than its family was told, whoever changed it: the way to tell them so. */
export function TellCorrection({ source, entry }: TellCorrectionProps) {
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const tell = useMutation({
    mutationFn: () =>
      source.post({ _action: 'overwrite_attendances', attendances: [], tellFamilies: [entry.id] }),
    onSuccess: () => {
      toast.success(`The family of ${entry.studentName} is told that it was corrected`)
      void renewRolls(queryClient, 'attendance')
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => setAsking(false),
  })
  const statuses = splitStatuses(entry.status)
  const guardians = informedOtherwise(entry.hearers, statuses).map(({ name }) => name)
  if (guardians.length === 0) return null
  return (
    <>
      <p className={css.otherwise}>
        The roll now says something else: {heardTexts[heardByFamily(statuses)]}. The family does not know yet.
      </p>
      <Button
        size="xs"
        leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Tell the family it was corrected
      </Button>
      <ConfirmModal
        opened={isAsking}
        title="Tell the family it was corrected?"
        confirmLabel="Tell the family"
        busy={tell.isPending}
        onConfirm={() => tell.mutate()}
        onCancel={() => setAsking(false)}
      >
        {`${formatNames(guardians, 4)} had been told something else about ${calledOf(entry)}. An email will say so.`}
      </ConfirmModal>
    </>
  )
}
