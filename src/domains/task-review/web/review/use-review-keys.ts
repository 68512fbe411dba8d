import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useHotkeysIn } from '#ui/controls/use-hotkeys-in.ts'
import { usePageShortcuts } from '#web/pages/page-shortcuts.ts'
import type { StudentReview } from '../../contract/task-review.schemas.ts'
import { taskAddresses } from '../../rules/task-addresses.ts'
import type { ComposerState } from '../composer/use-composer.ts'
import { panelOf, type StudentIds, taskQuery } from './review-address.ts'
import { useAskAhead } from './use-next.ts'
import type { ReviewActions } from './use-review-actions.ts'

const shortcuts = [
  {
    title: 'Task review',
    shortcuts: [
      { keys: ['N'], does: 'Next student who waits' },
      { keys: ['J'], does: 'Student below in the list' },
      { keys: ['K'], does: 'Student above in the list' },
      { keys: ['C'], does: 'Write a comment' },
      { keys: ['P'], does: 'Preset comments' },
      { keys: ['Mod', 'Enter'], does: 'Send' },
      { keys: ['F'], does: 'Add feedback' },
      { keys: ['1', '2', '3'], does: 'Feedback: choose a flag, then comment' },
      { keys: ['R'], does: 'Mark as reviewed' },
      { keys: ['M'], does: 'Mark as missed' },
      { keys: ['L'], does: 'Flag' },
      { keys: ['E'], does: 'Extend deadline' },
    ],
  },
] as const

interface Keys {
  readonly ids: StudentIds
  readonly data: StudentReview
  readonly actions: ReviewActions
  readonly next: () => void
  readonly composer: ComposerState
}

/** All of a review by keyboard; `?` lists the keys. */
export function useReviewKeys(
  area: RefObject<HTMLElement | null>,
  { ids, data, actions, next, composer }: Keys,
): void {
  const navigate = useNavigate()
  usePageShortcuts(shortcuts)
  const { data: task } = useQuery(taskQuery(ids))
  const order = task?.statusGroups.flatMap(({ students }) => students.map(({ id }) => id)) ?? []
  const at = order.indexOf(ids.studentId)
  useAskAhead(ids, order[at + 1])
  const router = useRouter()
  // On the way to another student, what still stands here is not what the address says: no key acts on it.
  const here = (act: () => unknown) => () => {
    const { location, resolvedLocation } = router.state
    if (resolvedLocation?.pathname === location.pathname) act()
  }
  const go = (to: string) => void navigate({ to })
  const step = (by: number) => {
    const studentId = order[at + by]
    if (studentId !== undefined) go(taskAddresses.student({ ...ids, studentId }))
  }
  useHotkeysIn(
    area,
    {
      n: here(next),
      j: here(() => step(1)),
      k: here(() => step(-1)),
      c: here(composer.focus),
      p: here(composer.openPresets),
      f: here(() => data.shouldEnableFeedback && go(panelOf(ids, 'feedback'))),
      r: here(() => data.shouldProposeReview && actions.decide('review_task')),
      m: here(() => data.canMiss && actions.decide('miss_task')),
      l: here(() => data.isFlaggable && actions.act('flag_task', { isFlagged: !data.isFlagged })),
      e: here(() => data.showExtendDeadlineButton && go(panelOf(ids, 'deadline-extension'))),
    },
    { onPage: true },
  )
}
