import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import type { ExcuseDecision } from '../../contract/excuse-values.ts'
import type { BulkAnswer, ExcuseRow } from '../../contract/excuses.schemas.ts'
import { useDecide } from '../use-decide.ts'

interface Asked {
  readonly decision: ExcuseDecision
  readonly excuses: readonly ExcuseRow[]
}

/** The checked rows of the page, the decision that waits for its confirmation, and what came of it. */
export function useSelection() {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked>()
  const [answer, setAnswer] = useState<BulkAnswer>()
  const decide = useDecide()
  const clear = () => {
    setChecked(new Set())
    setAnswer(undefined)
  }
  return {
    checked,
    setChecked: (next: ReadonlySet<string>) => {
      setAnswer(undefined)
      setChecked(next)
    },
    /** A row that left the page is no longer chosen. */
    chosenOf: (rows: readonly ExcuseRow[]) => rows.filter((row) => checked.has(String(row.id))),
    clear,
    asked,
    ask: (decision: ExcuseDecision, excuses: readonly ExcuseRow[]) => {
      if (excuses.length === 0) toast.error('No excuse selected')
      else setAsked({ decision, excuses })
    },
    cancel: () => setAsked(undefined),
    answer,
    isBusy: decide.isPending,
    confirm: (onDone: (decision: ExcuseDecision) => void) => {
      if (asked === undefined) return
      decide.mutate(asked, {
        onSuccess: (result) => {
          clear()
          if (result.not_handled.length > 0) setAnswer(result)
          onDone(asked.decision)
        },
        onSettled: () => setAsked(undefined),
      })
    },
  }
}
