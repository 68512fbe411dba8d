import { SelectField } from '#ui/fields/SelectField.tsx'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { CountedItem, RequirementShown } from '../../contract/program.schemas.ts'
import { programKeys } from '../program-address.ts'
import { useTakeBack } from './use-take-back.ts'
import { noWord, orNone, WordFields } from './WordFields.tsx'

interface MovePanelProps {
  readonly studentId: number
  readonly item: CountedItem
  /** The requirements it can count in instead. */
  readonly others: readonly RequirementShown[]
  readonly onClose: () => void
}

/** Counts evidence in another requirement, with a reason and until when. */
export function MovePanel({ studentId, item, others, onClose }: MovePanelProps) {
  const takeBack = useTakeBack(studentId)
  const form = useServerForm({
    initial: { requirement_key: others[0]?.key ?? '', ...noWord },
    send: ({ requirement_key, reason, expires_on }) =>
      client.program.decide({
        studentId,
        _action: 'move',
        item_key: item.key,
        requirement_key,
        reason,
        expires_on: orNone(expires_on),
      }),
    what: 'the move',
    shownBy: programKeys,
    said: ({ message, id }) => ({ message, undo: () => takeBack(id ?? 0) }),
    onClose,
  })
  return (
    <FormPanel form={form} title={`Move ${item.title}`} saveLabel="Count there">
      <SelectField
        label="Counts in"
        options={others.map(({ key, title }) => ({ value: key, label: title }))}
        {...form.field('requirement_key')}
      />
      <WordFields form={form} />
    </FormPanel>
  )
}
