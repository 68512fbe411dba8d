import { Checkbox, TextInput } from '@mantine/core'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { RichTextField } from '#ui/rich-text/RichTextField.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { PresetComment } from '../../contract/task-review.schemas.ts'
import type { StudentIds } from '../review/review-address.ts'

interface PresetFormProps {
  readonly ids: StudentIds
  /** A new one without it. */
  readonly preset: PresetComment | undefined
  readonly isShared: boolean
  readonly onClose: () => void
}

/** A preset comment with its title; of the experience, or one's own. */
export function PresetForm({ ids: { experienceId }, preset, isShared, onClose }: PresetFormProps) {
  const form = useServerForm({
    initial: { title: preset?.title ?? '', body: preset?.body ?? '', is_shared: isShared },
    version: preset?.version ?? 0,
    send: (values, version) =>
      preset === undefined
        ? client.presetComments.create({ experienceId, ...values })
        : client.presetComments.save({ experienceId, commentId: preset.id, version, ...values }),
    what: 'the preset comment',
    shownBy: [api.presetComments.key(), api.taskReview.key()],
    onClose,
  })
  const remove = () =>
    preset && form.act(() => client.presetComments.remove({ experienceId, commentId: preset.id }))
  const { value, onChange, error } = form.field('body')
  return (
    <FormModal
      form={form}
      title={preset === undefined ? 'New preset comment' : 'Preset comment'}
      saveLabel="Save"
      removal={
        preset && {
          label: 'Delete',
          onClick: () => void remove(),
          question: {
            title: 'Delete this preset comment?',
            text: `${isShared ? 'Everyone who runs this experience loses it. ' : ''}Comments written with it stay.`,
          },
        }
      }
    >
      <TextInput label="Title" {...form.text('title')} />
      <RichTextField label="Comment" initialHtml={value} onChange={onChange} error={error} />
      <Checkbox
        label="For everyone who runs this experience"
        error={form.errorOf('is_shared')}
        {...form.checkbox('is_shared')}
      />
    </FormModal>
  )
}
