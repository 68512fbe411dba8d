import { Checkbox, MultiSelect } from '@mantine/core'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { placeQueries } from '../place-queries.ts'
import type { PanelProps } from './panel-props.ts'

/** Sets the blocks of the day in which an experience meets. */
export function BlocksPanel({ experience, onClose }: PanelProps) {
  const { id: experience_id, block_numbers, offered_blocks: offered } = experience
  const form = useServerForm({
    initial: { blocks: block_numbers.map(String), despite_clash: false },
    // As it was when the form was opened: what a colleague has set since is not overwritten unseen.
    version: block_numbers,
    send: ({ blocks, despite_clash }, opened) =>
      client.registrations.setBlocks({
        ...{ experience_id, despite_clash },
        blocks: blocks.map(Number),
        before: opened,
      }),
    what: 'the blocks',
    shownBy: placeQueries,
    onClose,
  })
  const { blocks } = form.values
  return (
    <FormPanel
      form={form}
      title="Blocks"
      facts="Its sessions stay where they are. Students who would be in two experiences in one block are counted."
      saveLabel="Save blocks"
    >
      <MultiSelect
        label="Blocks"
        placeholder={blocks.length === 0 ? 'None' : ''}
        data={offered.map(({ number, title }) => ({ value: String(number), label: title }))}
        value={blocks}
        error={form.errorOf('blocks')}
        onChange={(chosen) => form.change({ blocks: chosen })}
      />
      <Checkbox label="Even if students would be double-booked" {...form.checkbox('despite_clash')} />
    </FormPanel>
  )
}
