import type { FeedMessage } from '../../contract/task-review.schemas.ts'
import type { ReviewActions } from '../review/use-review-actions.ts'
import { TaskSummary } from './TaskSummary.tsx'
import { ThreadMessage } from './ThreadMessage.tsx'
import css from './thread.module.css'

interface ThreadProps {
  readonly feed: readonly FeedMessage[]
  /** The newest version opens with what changed since the one before. */
  readonly isChangeOpen?: boolean
  /** Within a page that keeps its own distances. */
  readonly isFlush?: boolean
  /** Without it the thread is only read. */
  readonly actions?: ReviewActions
}

/** What the task asks, then what happened, the oldest first. */
export function Thread({ feed, isChangeOpen = false, isFlush = false, actions }: ThreadProps) {
  const summary = feed.find(({ action }) => action === 'task_summary')
  const guidebook = feed.find(({ action }) => action === 'guidebook')
  const rest = feed.filter((message) => message !== summary && message !== guidebook)
  const versions = new Map(rest.flatMap((one) => (one.version === null ? [] : [[one.version, one] as const])))
  const newest = Math.max(0, ...versions.keys())
  return (
    <div className={css.thread} data-flush={isFlush || undefined}>
      {summary && <TaskSummary summary={summary} guidebook={guidebook} />}
      <ol className={css.messages} aria-label="Thread, the latest last">
        {rest.map((message) => (
          <ThreadMessage
            // A hand-in opens anew with each version that is looked at; what is being written in a comment stays.
            key={message.version === null ? message.key : `${message.key} ${newest}`}
            message={message}
            before={message.version === null ? undefined : versions.get(message.version - 1)}
            isChangeOpen={isChangeOpen && message.version === newest}
            actions={actions}
          />
        ))}
      </ol>
    </div>
  )
}
