import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { inHotkeyArea, isOverSheet } from '#ui/controls/single-keys.ts'
import { useHotkeysIn } from '#ui/controls/use-hotkeys-in.ts'
import { api } from '#web/calls/api.ts'
import type { ExcuseDecision } from '../../contract/excuse-values.ts'
import type { ExcuseRow } from '../../contract/excuses.schemas.ts'

interface DecisionKeys {
  readonly openId: number | undefined
  /** The row of the sheet, where the filters list it. */
  readonly opened: ExcuseRow | undefined
  readonly chosen: readonly ExcuseRow[]
  readonly ask: (decision: ExcuseDecision, excuses: readonly ExcuseRow[]) => void
}

/** A and R decide on what is chosen, or on the excuse of the sheet. */
export function useDecisionKeys({ openId, opened, chosen, ask }: DecisionKeys): void {
  // The table and the side sheet stand apart in the page, so the keys are heard on the whole of it.
  const page = useRef(document.body)
  const queryClient = useQueryClient()
  const decide = (decision: 'approve' | 'reject') => (event: KeyboardEvent) => {
    if (!inHotkeyArea(event.target) || isOverSheet(event.target)) return
    const isInSheet = event.target instanceof Element && event.target.closest('aside') !== null
    // The sheet also shows an excuse that the filters leave out; its keys do what its buttons do.
    const shown = opened ?? queryClient.getQueryData(excuseKey(openId))
    if (shown?.fell_away) return
    const isForShown = shown !== undefined && (isInSheet || chosen.length === 0)
    ask(decision, isForShown ? [shown] : chosen)
  }
  useHotkeysIn(page, { a: decide('approve'), r: decide('reject') })
}

const excuseKey = (id: number | undefined) => api.excuses.getExcuse.queryKey({ input: { id: id ?? 0 } })
