import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { documentKindTitles } from '#domains/student-documents/contract/document-kinds.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { RichText } from '#ui/rich-text/RichText.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { Todo } from '../../contract/checklists.schemas.ts'
import type { ViewType } from '../../contract/onboarding-words.ts'
import css from '../checklists/checklists.module.css'
import { shownByOnboarding } from '../shown-by-onboarding.ts'

interface TaskLineProps {
  readonly todo: Todo
  readonly ofView: {
    readonly onboarding_group_id: number
    readonly checklist_id: number
    readonly user_view_type: ViewType
  }
  readonly mayChange: boolean
  readonly onEdit: () => void
}

/** A task as families read it, with who does it. */
export function TaskLine({ todo, ofView, mayChange, onEdit }: TaskLineProps) {
  const queryClient = useQueryClient()
  const act = useMutation({
    mutationFn: (isBack: boolean) =>
      isBack
        ? client.onboardingTasks.restoreTask({ ...ofView, todo_id: todo.id })
        : client.onboardingTasks.deleteTask({ ...ofView, id: todo.id }),
    onSuccess: ({ message }, isBack) => toast.success(message, isBack ? undefined : () => act.mutate(true)),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () =>
      Promise.all(shownByOnboarding().map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  const facts = [
    todo.document_kind !== null && `Asks for a file: ${documentKindTitles[todo.document_kind]}`,
    ofView.user_view_type === 'guardian' &&
      (todo.is_for_every_guardian ? 'Every guardian does it' : 'Any guardian does it'),
  ].filter((fact) => fact !== false)
  return (
    <article className={css.task} aria-label={todo.title}>
      <div className={css.taskWords}>
        <h3 className={css.taskTitle}>{todo.title}</h3>
        {facts.length > 0 && <p className={css.quiet}>{facts.join('. ')}.</p>}
        {todo.description !== '' && <RichText html={todo.description} />}
        {todo.actions.length > 0 && (
          <ul className={css.links}>
            {todo.actions.map(({ title, redirectTo }) => (
              <li key={`${title} ${redirectTo}`}>
                <a href={redirectTo} target="_blank" rel="noreferrer">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {mayChange && (
        <div className={css.acts}>
          <Button size="xs" onClick={onEdit}>
            Edit Task
          </Button>
          <Button size="xs" variant="subtle" onClick={() => act.mutate(false)}>
            Delete Task
          </Button>
        </div>
      )}
    </article>
  )
}
