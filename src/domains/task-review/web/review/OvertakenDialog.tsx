import { formatWhen } from '#ui/format/times.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import type { Overtaken } from '../../contract/task-review.schemas.ts'
import css from './review.module.css'
import { statusTitles } from './review-titles.ts'
import type { ReviewActions } from './use-review-actions.ts'

const verbs: Partial<Record<Overtaken['yours'], string>> = {
  review_task: 'Mark as reviewed',
  miss_task: 'Mark as missed',
  excuse_task: 'Excuse task',
}

/** Somebody was faster: what they decided and what one was about to stand side by side, and one chooses. */
export function OvertakenDialog({ actions }: { actions: ReviewActions }) {
  const { overtaken, leave, insist } = actions
  if (overtaken === undefined) return null
  const { theirs, yours, kind } = overtaken
  const verb = verbs[yours] ?? 'Save'
  return (
    <ConfirmModal
      opened
      title={kind === 'handed_in' ? 'A newer version has come in' : 'Somebody got there first'}
      confirmLabel={`${verb} all the same`}
      cancelLabel="Leave it as it is"
      onCancel={leave}
      onConfirm={() => insist(overtaken)}
    >
      <dl className={css.both}>
        <dt>{theirs.byName ?? 'Now'}</dt>
        <dd>
          {statusTitles[theirs.status].title}
          {theirs.at !== null && `, ${formatWhen(theirs.at, Date.now())}`}
        </dd>
        <dt>You</dt>
        <dd>{verb}</dd>
      </dl>
      {kind === 'handed_in' && 'It was handed in while you were reviewing. Look at it first.'}
    </ConfirmModal>
  )
}
