import type { TaskFile } from '#domains/tasks/contract/tasks.schemas.ts'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { useBrowserDraft } from '#web/forms/use-browser-draft.ts'
import type { FamilyTaskDetail } from './HandIns.tsx'

interface WorkValues {
  /** HTML, as the editor makes it. */
  readonly body: string
  readonly links: readonly string[]
  readonly files: readonly TaskFile[]
}

const nothing: WorkValues = { body: '', links: [], files: [] }

/** What a draft of this version of the product holds. */
function readWork(stored: unknown): WorkValues | undefined {
  if (typeof stored !== 'object' || stored === null || !('body' in stored)) return undefined
  const { body, links, files } = { ...nothing, ...stored }
  return typeof body === 'string' && Array.isArray(links) && Array.isArray(files)
    ? { body, links, files }
    : undefined
}

/** What a student hands in, as it is made: kept in this browser, and gone from it once it was handed in. */
export function useHandInForm(task: FamilyTaskDetail) {
  const place = `hand-in:${task.student.id}:${task.id}`
  const draft = useBrowserDraft(place, readWork)
  const form = useServerForm({
    initial: draft.restored?.values ?? nothing,
    stored: nothing,
    send: ({ body, links, files }) =>
      client.familyTasks.handIn({
        taskId: task.id,
        body,
        links: links.filter((link) => link.trim() !== ''),
        file_ids: files.map(({ id }) => id),
      }),
    what: 'what you have not handed in',
    names: { files: ['file_ids'] },
    shownBy: [api.familyTasks.key()],
    onChange: draft.keep,
    onStored: (_answer, _sent, typedOn) => (typedOn ? draft.goOn(place, typedOn) : draft.forget()),
    beginsAnew: true,
  })
  return { form, change: form.change, restored: draft.restored !== undefined }
}
