import { Textarea, TextInput } from '@mantine/core'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { GroupHead } from '../../contract/group.schemas.ts'

interface GroupFormProps {
  /** A new one without it. */
  readonly group: GroupHead | undefined
  readonly groups: readonly GroupHead[]
  readonly onMade: (id: number) => void
  readonly onClose: () => void
}

const nothing = 'nothing'

/** What a group is called and for; a new one may begin with what another may do. */
export function GroupForm({ group, groups, onMade, onClose }: GroupFormProps) {
  const form = useServerForm({
    // Its words when the form opens, so that a colleague's change since then is not written over.
    version: group && { title: group.title, description: group.description },
    initial: { title: group?.title ?? '', description: group?.description ?? '', copy_of: nothing },
    send: async ({ copy_of, ...fields }, was) =>
      group === undefined
        ? client.groups.addGroup({ ...fields, ...(copy_of !== nothing && { copy_of: Number(copy_of) }) })
        : { ...(await client.groups.renameGroup({ ...fields, groupId: group.id, was })), id: group.id },
    what: 'the group',
    shownBy: [api.groups.key()],
    onSaved: ({ id }) => (group === undefined ? onMade(id) : onClose()),
    onClose,
  })
  const options = [
    { value: nothing, label: 'Nothing yet' },
    ...groups.map(({ id, title }) => ({ value: String(id), label: `The same as ${title}` })),
  ]
  return (
    <FormModal
      form={form}
      title={group === undefined ? 'New group' : `Edit ${group.title}`}
      saveLabel={group === undefined ? 'Create group' : 'Save group'}
      reason={group?.refusal ?? undefined}
      size={480}
    >
      <TextInput label="Name" {...form.text('title')} />
      <Textarea
        label={<OptionalLabel>What it is for</OptionalLabel>}
        autosize
        minRows={2}
        {...form.text('description')}
      />
      {group === undefined && (
        <SelectField label="Its people may do" options={options} {...form.field('copy_of')} />
      )}
    </FormModal>
  )
}
