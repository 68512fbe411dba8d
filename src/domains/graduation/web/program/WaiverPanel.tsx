import { NumberInput } from '@mantine/core'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { RequirementShown } from '../../contract/program.schemas.ts'
import { programKeys } from '../program-address.ts'
import { useTakeBack } from './use-take-back.ts'
import { noWord, orNone, WordFields } from './WordFields.tsx'

interface WaiverPanelProps {
  readonly studentId: number
  readonly requirement: RequirementShown
  readonly onClose: () => void
}

/** Lets credits of a requirement off, with a reason and until when. */
export function WaiverPanel({ studentId, requirement, onClose }: WaiverPanelProps) {
  const takeBack = useTakeBack(studentId)
  const form = useServerForm({
    initial: { credits: requirement.ladder.missing || 0.25, ...noWord },
    send: ({ credits, reason, expires_on }) =>
      client.program.decide({
        studentId,
        _action: 'waive',
        requirement_key: requirement.key,
        credits,
        reason,
        expires_on: orNone(expires_on),
      }),
    what: 'the waiver',
    shownBy: programKeys,
    said: ({ message, id }) => ({ message, undo: () => takeBack(id ?? 0) }),
    onClose,
  })
  const { onChange, ...credits } = form.field('credits')
  return (
    <FormPanel form={form} title={`Waive credits of ${requirement.title}`} saveLabel="Waive">
      <NumberInput
        label="Credits"
        step={0.25}
        min={0.25}
        max={10}
        {...credits}
        onChange={(value) => onChange(Number(value))}
      />
      <WordFields form={form} />
    </FormPanel>
  )
}
