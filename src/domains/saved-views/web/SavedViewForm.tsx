import { Checkbox, TextInput } from '@mantine/core'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { SavedView } from '../contract/saved-views.contract.ts'
import type { ViewedList } from '../contract/viewed-lists.ts'
import { useViewRemoval } from './use-view-removal.ts'

interface SavedViewFormProps {
  readonly list: ViewedList
  readonly query: string
  /** A new one without it. */
  readonly view: SavedView | undefined
  /** It is about the name and who finds it: the view asks what it did. */
  readonly keepsQuery?: boolean
  readonly onClose: () => void
  /** A new one is kept: it is the one that is looked at now. */
  readonly onKept?: (viewId: number) => void
}

/** The name of a view, and whether colleagues find it. What they see in it is by their own rights. */
export function SavedViewForm(props: SavedViewFormProps) {
  const { list, query, view, keepsQuery = false, onClose, onKept } = props
  const removal = useViewRemoval(view?.id ?? 0)
  const form = useServerForm({
    initial: { title: view?.title ?? '', is_shared: view?.is_shared ?? false },
    send: (values) =>
      view === undefined
        ? client.savedViews.save({ list, query, ...values })
        : client.savedViews.change({ viewId: view.id, ...(!keepsQuery && { query }), ...values }),
    what: 'the view',
    shownBy: [api.savedViews.key()],
    said: ({ message, is_removed }) => ({ message, undo: is_removed ? removal.restore : undefined }),
    onSaved: ({ id }) => {
      onClose()
      if (view === undefined) onKept?.(id)
    },
    onClose,
  })
  return (
    <FormModal
      form={form}
      title={view === undefined ? 'Save this view' : 'View'}
      saveLabel="Save view"
      size={420}
      removal={view && { label: 'Delete', onClick: () => void form.act(removal.remove) }}
    >
      <TextInput label="Name" {...form.text('title')} />
      <Checkbox
        label="Share with colleagues"
        description="Everyone sees their own students in it."
        {...form.checkbox('is_shared')}
      />
    </FormModal>
  )
}
