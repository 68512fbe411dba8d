import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { documentLimit } from '#domains/student-documents/contract/document-kinds.ts'
import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { api, client } from '#web/calls/api.ts'
import { useUpload } from '#web/calls/upload.ts'
import type { FamilyOnboardingTask } from '../../contract/family-onboarding.contract.ts'
import css from './portal.module.css'

interface TaskActionsProps {
  readonly studentId: number
  readonly task: FamilyOnboardingTask
  readonly isOwn: boolean
}

/** Where the task is done: its links, and the place for its file. */
export function TaskActions({ studentId, task, isOwn }: TaskActionsProps) {
  const queryClient = useQueryClient()
  const upload = useUpload({
    field: 'file',
    send: (file) => client.familyOnboarding.uploadFile({ taskId: task.id, student_id: studentId, file }),
    onSent: ({ message }) => {
      toast.success(message)
      return queryClient.invalidateQueries({ queryKey: api.familyOnboarding.key() })
    },
  })
  const isDone = task.done_at !== null
  const takesFile = isOwn && task.document_kind !== null && (!isDone || task.is_own)
  return (
    <>
      {!isDone && task.actions.length > 0 && (
        <div className={css.actions}>
          {task.actions.map((action, at) => (
            <ActionLink
              key={`${action.title} ${action.redirectTo}`}
              {...action}
              isFirst={at === 0 && isOwn}
            />
          ))}
        </div>
      )}
      {takesFile && (
        <FileDrop
          label={isDone ? `Another file for ${task.title}` : task.title}
          name={`file-${task.id}`}
          accept="application/pdf,image/*,.docx,.xlsx,.pptx"
          hint={isDone ? 'Hand in another file in its place' : `PDF or photo, up to ${documentLimit}`}
          {...upload}
        />
      )}
    </>
  )
}

interface ActionLinkProps {
  readonly title: string
  readonly redirectTo: string
  readonly isFirst: boolean
}

/** Within the portal it leads on; elsewhere it opens beside it. */
function ActionLink({ title, redirectTo, isFirst }: ActionLinkProps) {
  const arrow = <IconArrowRight size={16} stroke={1.75} aria-hidden />
  const look = isFirst ? ({ variant: 'filled', rightSection: arrow } as const) : {}
  if (redirectTo.startsWith('/'))
    return (
      <Button {...look} renderRoot={(props) => <UiLink {...props} href={redirectTo} />}>
        {title}
      </Button>
    )
  return (
    <Button {...look} component="a" href={redirectTo} target="_blank" rel="noreferrer">
      {title}
    </Button>
  )
}
