import { Button, TextInput } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDuration } from '#ui/format/quantities.ts'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'

export const holdText = (minutes: number) =>
  minutes === 0 ? 'No hold' : `Hold ${formatDuration(minutes * 60_000)}`

/** How long published reports wait before families see them; who may, changes it. */
export function HoldButton({ minutes, canChange }: { minutes: number; canChange: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!canChange) return <span>{holdText(minutes)}</span>
  return (
    <>
      <Button
        leftSection={<IconHourglass size={16} stroke={1.75} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {holdText(minutes)}
      </Button>
      {isOpen && <HoldForm minutes={minutes} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function HoldForm({ minutes, onClose }: { minutes: number; onClose: () => void }) {
  const form = useServerForm({
    initial: { minutes: String(minutes) },
    send: (values) => client.releasement.setHold({ minutes: Number(values.minutes || Number.NaN) }),
    what: 'the hold',
    shownBy: [api.releasement.key()],
    said: ({ message }) => ({ message }),
    onClose,
  })
  return (
    <FormModal form={form} title="How long reports are held" saveLabel="Save hold" size={440}>
      <TextInput
        label="Minutes"
        description="From 0 to 1440. Until the hold is over, no family sees a report, and publishing can be cancelled."
        inputMode="numeric"
        maxLength={4}
        {...form.text('minutes')}
      />
    </FormModal>
  )
}
