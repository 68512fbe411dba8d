import { Checkbox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { NoChanges } from '#ui/controls/no-changes.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { schoolDayOf } from '#ui/format/zone.ts'
import { RichText } from '#ui/rich-text/RichText.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { FamilyOnboardingTask } from '../../contract/family-onboarding.contract.ts'
import { nearDay } from './near-day.ts'
import css from './portal.module.css'
import { TaskActions } from './TaskActions.tsx'

interface FamilyTaskProps {
  readonly studentId: number
  readonly task: FamilyOnboardingTask
  readonly isOwn: boolean
}

/** A task with its box: ticked by whoever does it, and taken back by the same person. */
export function FamilyTask({ studentId, task, isOwn }: FamilyTaskProps) {
  const queryClient = useQueryClient()
  const noChanges = use(NoChanges)
  const set = useMutation({
    mutationFn: (is_done: boolean) =>
      client.familyOnboarding.setTask({ taskId: task.id, student_id: studentId, is_done }),
    onSuccess: ({ message }, is_done) => {
      toast.success(message, is_done ? () => set.mutate(false) : undefined)
      return queryClient.invalidateQueries({ queryKey: api.familyOnboarding.key() })
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  const isDone = task.done_at !== null
  const mayTick = isOwn && noChanges === undefined && task.document_kind === null && (!isDone || task.is_own)
  return (
    <li className={css.task} data-done={isDone || undefined}>
      {mayTick ? (
        <Checkbox
          classNames={{ input: css.box }}
          radius="xl"
          size="md"
          iconColor="var(--hr-present-text)"
          aria-label={task.title}
          checked={set.isPending ? set.variables : isDone}
          onChange={() => !set.isPending && set.mutate(!isDone)}
        />
      ) : (
        <span className={css.mark} data-state={isDone ? 'done' : 'still'}>
          {isDone && <IconCheck size={16} stroke={2.25} aria-hidden />}
        </span>
      )}
      <div className={css.taskWords}>
        <p className={css.taskTitle}>{task.title}</p>
        <p className={css.under}>{factsOf(task)}</p>
        {!isDone && task.description !== '' && <RichText html={task.description} />}
        <TaskActions studentId={studentId} task={task} isOwn={isOwn} />
      </div>
    </li>
  )
}

function factsOf(task: FamilyOnboardingTask): string {
  const others = task.still_open_for.length > 0 ? `${task.still_open_for.join(' and ')} still has to` : ''
  if (task.done_at === null) return others
  const by = task.done_by === null ? '' : ` by ${task.done_by}`
  const file = task.file_name === null ? '' : `, ${task.file_name}`
  return [`Done ${nearDay(schoolDayOf(task.done_at))}${by}${file}`, others].filter(Boolean).join('. ')
}
